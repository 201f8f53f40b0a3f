import type { FeedSource, FetchResult } from './feed-source.ts';
import type { TextMeasurer } from './text-measurer.ts';

/** Wraps a source so that posts arrive after the faces that their texts need. */
export function withFontsLoaded(source: FeedSource, ruler: TextMeasurer): FeedSource {
  async function legible<Value>(
    asked: Promise<FetchResult<Value>>,
    postsIn: (value: Value) => readonly unknown[],
  ): Promise<FetchResult<Value>> {
    const answer = await asked;
    if (answer.ok) await ruler.loadFontsFor(postTexts(postsIn(answer.value)));
    return answer;
  }
  return {
    ...source,
    first: (...asked) => legible(source.first(...asked), ({ posts }) => posts),
    posts: (...asked) => legible(source.posts(...asked), ({ posts }) => posts),
    post: (...asked) => legible(source.post(...asked), (post) => [post]),
  };
}

/** The texts of unparsed posts. */
export function postTexts(posts: readonly unknown[]): string[] {
  return posts.flatMap((post) => {
    const content = (post as { readonly content?: unknown } | null)?.content;
    return typeof content === 'string' ? [content] : [];
  });
}
