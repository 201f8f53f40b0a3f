import { Type } from 'typebox';

import { describeCalls } from '../schema/call.ts';
import { PROJECT_FORM } from '../schema/forms.ts';
import { OthersViewQuery } from '../schema/page.ts';
import {
  ProjectDeletedSchema,
  ProjectOrderBodySchema,
  ProjectOrderSchema,
  ProjectSchema,
} from '../schema/project.ts';
import { SharedProjectSchema } from '../schema/user.ts';
import { PROJECTS } from './projects.ts';

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
  'caption_too_long',
  'file_too_large',
  'gallery_files_too_large',
  'unsupported_file',
  'jpeg_unsupported',
  'tiff_unsupported',
  'file_altered',
  'not_an_image',
  'video_failed',
  'resize_failed',
  'too_many_requests',
] as const;

export const PROJECT_CALLS = describeCalls('Portfolio', PROJECTS, {
  addProject: {
    summary: 'Adds a project to your portfolio',
    form: PROJECT_FORM,
    isIdempotent: true,
    creates: true,
    answer: ProjectSchema,
    refusals: [...SAVE, 'projects_too_many'],
  },
  project: {
    summary: 'A project by id, with its author',
    about: 'Your own with `view=others` as others see it: a draft is not found.',
    query: Type.Object(OthersViewQuery),
    answer: SharedProjectSchema,
    refusals: ['project_not_found'],
  },
  updateProject: {
    summary: 'Changes your project',
    about:
      'A text field that is not sent stays as it is. The gallery that is sent is the whole gallery; blocks are the whole list if any are sent.',
    form: PROJECT_FORM,
    isIdempotent: true,
    ifMatch: 'The `updatedAt` of the project the change is based on',
    answer: ProjectSchema,
    refusals: [...SAVE, 'project_not_found', 'forbidden', 'project_changed'],
  },
  orderProjects: {
    summary: 'Orders and pins the projects of your portfolio',
    about:
      'The first `pinned` of `projectIds` stand before all others. Projects that are not named follow them by date, then the others that are named. An empty list brings back the order by date.',
    body: ProjectOrderBodySchema,
    answer: ProjectOrderSchema,
    refusals: ['bad_request', 'project_not_found', 'too_many_requests'],
  },
  deleteProject: {
    summary: 'Deletes your project',
    answer: ProjectDeletedSchema,
    refusals: ['project_not_found', 'forbidden', 'not_you', 'too_many_requests'],
  },
});
