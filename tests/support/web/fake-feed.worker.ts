import './feed-fetch-over-channel.ts';
import '#workers/feed/feed.worker.ts';
