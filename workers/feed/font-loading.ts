import type { FeedSource, FetchResult } from './feed-source.ts';
import type { TextMeasurer } from './text-measurer.ts';

/** Wraps a source so that posts arrive after the faces that their texts need. */
export function withFontsLoaded(source: FeedSource, measurer: TextMeasurer): FeedSource {
  async function legible<Value>(
    request: Promise<FetchResult<Value>>,
    postsIn: (value: Value) => readonly unknown[],
  ): Promise<FetchResult<Value>> {
    const answer = await request;
    if (answer.ok) await measurer.loadFontsFor(postTexts(postsIn(answer.value)));
    return answer;
  }
  return {
    ...source,
    first: (...query) => legible(source.first(...query), ({ posts }) => posts),
    posts: (...query) => legible(source.posts(...query), ({ posts }) => posts),
    post: (...query) => legible(source.post(...query), (post) => [post]),
  };
}

/** The texts of unparsed posts. */
export function postTexts(posts: readonly unknown[]): string[] {
  return posts.flatMap((post) => {
    const content = (post as { readonly content?: unknown } | null)?.content;
    return typeof content === 'string' ? [content] : [];
  });
}
