import type { Migration } from './portable.ts';

/** A post's images after its first, which stays in `post.media_id`. */
export const severalImagesInAPost: Migration = {
  name: '0022-several-images-in-a-post',
  statements: ({ text, integer, keyed }) => [
    `create table post_image (
      post_id ${text} not null references post (id) on delete cascade,
      position ${integer} not null check (position > 0),
      media_id ${text} not null references media (id),
      alt ${text} not null,
      primary key (post_id, position)
    ) ${keyed}`,
    'create index post_image_by_media on post_image (media_id)',
  ],
};
