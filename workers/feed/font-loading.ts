import type { FeedSource, FetchResult } from './feed-source.ts';
import type { TextMeasurer } from './text-measurer.ts';

/** A source that answers with posts when the faces are there that their texts are measured with. */
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

/** The texts of posts as the server sends them; what is no post has none. */
export function postTexts(posts: readonly unknown[]): string[] {
  return posts.flatMap((post) => {
    const content = (post as { readonly content?: unknown } | null)?.content;
    return typeof content === 'string' ? [content] : [];
  });
}
