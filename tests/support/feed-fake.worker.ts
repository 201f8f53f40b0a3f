import './feed-fetch-over-channel.ts';
import '#workers/feed.worker.ts';
