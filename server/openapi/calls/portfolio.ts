import type { CallTable } from '../call-words.ts';
import { PROJECT_FORM } from '../forms.ts';

const SAVE = [
  'not_you',
  'project_title_missing',
  'project_title_too_long',
  'project_subtitle_too_long',
  'short_description_too_long',
  'project_date_invalid',
  'classification_unknown',
  'keywords_invalid',
  'project_block_invalid',
  'project_block_too_long',
  'project_text_too_long',
  'project_blocks_too_many',
  'gallery_too_many',
  'project_file_unknown',
  'project_files_too_large',
  'portfolio_text_too_long',
  'portfolio_media_too_many',
  'alt_too_long',
  'file_too_large',
  'gallery_files_too_large',
  'unsupported_file',
  'not_an_image',
  'image_failed',
  'resize_failed',
  'too_many_requests',
] as const;

export const PORTFOLIO_CALLS = {
  addProject: {
    POST: {
      tag: 'Portfolio',
      summary: 'Adds a project to one’s portfolio',
      form: PROJECT_FORM,
      sentOnce: true,
      problems: [...SAVE, 'projects_too_many'],
    },
  },
  project: {
    GET: {
      tag: 'Portfolio',
      summary: 'A project by id, with whose it is',
      problems: ['project_not_found'],
    },
  },
  updateProject: {
    PUT: {
      tag: 'Portfolio',
      summary: 'Changes one’s own project',
      about:
        'A text field that is not sent stays as it is. The gallery that is sent is the whole gallery; blocks are the whole list if any are sent.',
      form: PROJECT_FORM,
      sentOnce: true,
      basedOn: 'The `updatedAt` of the project that was changed',
      problems: [...SAVE, 'project_not_found', 'forbidden', 'project_changed'],
    },
  },
  deleteProject: {
    DELETE: {
      tag: 'Portfolio',
      summary: 'Deletes one’s own project',
      problems: ['project_not_found', 'forbidden', 'not_you', 'too_many_requests'],
    },
  },
} as const satisfies CallTable;
