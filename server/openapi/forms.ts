/** The fields of the multipart bodies, for the document: the server reads them part by part. */

import { BLOCK_TYPES } from '#contract/forms/parse-project.ts';
import { LIMITS } from '#contract/limits.ts';
import { CLASSIFICATIONS, SKILLS } from '#contract/skills.ts';
import type { FormSchema } from './call-words.ts';

const text = (description: string, maxLength?: number) => ({
  type: 'string',
  description,
  ...(maxLength === undefined ? {} : { maxLength }),
});

const file = (description: string, contentMediaType: string) => ({
  type: 'string',
  contentMediaType,
  description: `${description} At most ${LIMITS.uploadBytes} bytes.`,
});

const visibility = {
  type: 'string',
  enum: ['true', 'false', 'public', 'private'],
  description: 'Private posts are seen by their author and the people whom the author follows.',
};

const commentPermission = {
  type: 'string',
  enum: ['true', 'false', 'everyone', 'followers'],
  description: 'Who may comment: everyone, or people with whom the author follows each other.',
};

const postFields = {
  content: text('The text.', LIMITS.postTextChars),
  isPublic: visibility,
  allowComments: commentPermission,
  media: file('An image (JPEG, PNG, WebP, GIF, BMP) or a video (MP4, WebM, QuickTime).', '*/*'),
  poster: file('The first picture of a video.', 'image/*'),
  mediaAlt: text('What the media shows, for who does not see it.', LIMITS.mediaAltChars),
};

export const POST_FORM: FormSchema = {
  type: 'object',
  properties: {
    ...postFields,
    user: text('One’s own id, or left out.'),
    postDate: text('Passed over: the server sets it.'),
  },
};

export const POST_UPDATE_FORM: FormSchema = {
  type: 'object',
  properties: {
    ...postFields,
    removeMedia: { type: 'string', enum: ['true', 'false'], description: 'Takes the media away.' },
  },
};

const list = (what: string) =>
  text(
    `${what}, separated by commas, as a JSON list, or one a field. At most ${LIMITS.profileListEntries}.`,
  );

export const PROFILE_FORM: FormSchema = {
  type: 'object',
  properties: {
    profileImage: file('An image. Text in its place changes nothing.', 'image/*'),
    bannerImage: file('An image. Text in its place changes nothing.', 'image/*'),
    title: text('One line below the name.', LIMITS.profileTitleChars),
    firstName: text('First name.', LIMITS.nameMaxChars),
    lastName: text('Last name.', LIMITS.nameMaxChars),
    about: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: {
        type: 'object',
        properties: { bio: { type: 'string', maxLength: LIMITS.bioChars } },
      },
      description: 'JSON with `bio`.',
    },
    countries: list('Countries'),
    skills: {
      ...list('Skills'),
      contentMediaType: 'application/json',
      contentSchema: { type: 'array', items: { type: 'string', enum: [...SKILLS] } },
    },
    qualifications: list('Qualifications'),
    certifications: list('Certifications'),
    languages: list('Languages'),
    experience: text('Years of experience: a number, or JSON with `yearsOfExperience`.'),
  },
};

const alt = (what: string) =>
  text(`What ${what} shows, for who does not see it.`, LIMITS.mediaAltChars);
const image = (description: string) => file(description, 'image/*');
const blockType = { type: 'string', enum: [...BLOCK_TYPES], description: 'What the part is.' };
const blockContent = file(
  `The text of a text part (at most ${LIMITS.projectBlockChars} characters), or the file of an image or video.`,
  '*/*',
);
const existingFile = text('The file of this part from before, by its name or address.');
const blockId = text('The id of this part from before, so that it keeps it.');

export const PROJECT_FORM: FormSchema = {
  type: 'object',
  properties: {
    userId: text('One’s own id, or left out.'),
    title: text('Required in a new project.', LIMITS.projectTitleChars),
    subtitle: text('A line below the title.', LIMITS.projectSubtitleChars),
    date: text('`YYYY-MM-DD`, `YYYY-MM`, or empty.'),
    classification: { type: 'string', enum: ['', ...CLASSIFICATIONS], description: 'Its field.' },
    shortDescription: text('A few words.', LIMITS.shortDescriptionChars),
    keywords: text(`Keywords, separated by commas. At most ${LIMITS.projectKeywords}.`),
    coverPhoto: image('The cover; an empty text takes it away.'),
    coverAlt: alt('the cover'),
  },
  patternProperties: {
    '^keywords\\[\\d{1,4}\\]$': text('One keyword.', LIMITS.projectKeywordChars),
    '^gallery\\[\\d{1,4}\\]$': image('An image of the gallery, at that place.'),
    '^galleryExisting\\[\\d{1,4}\\]$': text('An image to keep, by its name or address.'),
    '^galleryAlt\\[\\d{1,4}\\]$': alt('the image at that place of the gallery'),
    '^contentBlock_\\d{1,4}_type$': blockType,
    '^contentBlock_\\d{1,4}_content$': blockContent,
    '^contentBlock_\\d{1,4}_existingFile$': existingFile,
    '^contentBlock_\\d{1,4}_id$': blockId,
    '^contentBlock_\\d{1,4}_alt$': alt('the part'),
    '^contentBlock_\\d{1,4}_poster$': image('The first picture of a video.'),
    '^deleteContentBlock_.+$': text('Takes the part of that id away.'),
    '^contentBlocks\\[\\d{1,4}\\]\\[type\\]$': blockType,
    '^contentBlocks\\[\\d{1,4}\\]\\[content\\]$': blockContent,
    '^contentBlocks\\[\\d{1,4}\\]\\[existingFile\\]$': existingFile,
    '^contentBlocks\\[\\d{1,4}\\]\\[_?id\\]$': blockId,
    '^contentBlocks\\[\\d{1,4}\\]\\[alt\\]$': alt('the part'),
    '^contentBlocks\\[\\d{1,4}\\]\\[poster\\]$': image('The first picture of a video.'),
  },
};
