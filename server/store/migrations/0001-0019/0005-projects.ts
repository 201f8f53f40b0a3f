import type { Migration } from '../portable.ts';

export const projectsMigration: Migration = {
  name: '0005-projects',
  statements: ({ text, integer, keyed, plain }) => [
    `create table project (
      id ${text} primary key,
      owner_id ${text} not null references account (id) on delete cascade,
      title ${text} not null,
      subtitle ${text} not null,
      date ${text} not null,
      classification ${text} not null,
      short_description ${text} not null,
      keywords ${text} not null,
      cover_media_id ${text} references media (id),
      created_at ${integer} not null,
      updated_at ${integer} not null
    ) ${plain}`,
    'create index project_by_owner on project (owner_id, date, id)',
    'create index project_by_cover on project (cover_media_id)',

    `create table project_image (
      project_id ${text} not null references project (id) on delete cascade,
      position ${integer} not null,
      media_id ${text} not null references media (id),
      primary key (project_id, position)
    ) ${keyed}`,
    'create index project_image_by_media on project_image (media_id)',

    `create table project_block (
      id ${text} primary key,
      project_id ${text} not null references project (id) on delete cascade,
      position ${integer} not null,
      type ${text} not null check (type in ('text', 'image', 'video')),
      content ${text} not null,
      media_id ${text} references media (id),
      check ((type = 'text') = (media_id is null)),
      unique (project_id, position)
    ) ${plain}`,
    'create index project_block_by_media on project_block (media_id)',

    // Released media wait here before they and their files are deleted.
    `create table media_release (
      media_id ${text} primary key references media (id) on delete cascade,
      released_at ${integer} not null
    ) ${keyed}`,
    'create index media_release_by_age on media_release (released_at)',
  ],
};
