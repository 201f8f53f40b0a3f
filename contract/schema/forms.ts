/** The multipart bodies, for the API document: the server parses them part by part. */

import { BLOCK_TYPES } from '../forms/parse-project-blocks.ts';
import { LIMITS } from '../limits.ts';
import { PROJECT_STATES } from '../rules/permissions.ts';
import { CLASSIFICATIONS, SKILLS } from '../skills.ts';
import type { FormSchema } from './call.ts';

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
  description: 'Private posts are seen by their author and the people the author follows.',
};

const commentPermission = {
  type: 'string',
  enum: ['true', 'false', 'everyone', 'followers'],
  description: 'Who may comment: everyone, or mutual followers of the author.',
};

const postFields = {
  content: text('The text.', LIMITS.postTextChars),
  isPublic: visibility,
  allowComments: commentPermission,
  media: file(
    'An image (JPEG, PNG, WebP, GIF, BMP, TIFF) or a video (MP4, WebM, QuickTime): the first of a post, or its only one.',
    '*/*',
  ),
  poster: file('The poster frame of a video.', 'image/*'),
  mediaAlt: text(
    'A description of the first one for people who cannot see it.',
    LIMITS.mediaAltChars,
  ),
};

/** Each file may come with the hash of its bytes, to be refused if they are others. */
const hashes = {
  Sha256$: {
    type: 'string',
    pattern: '^[0-9a-f]{64}$',
    description:
      'The SHA-256 of the file of that name (`mediaSha256` of `media`), in hexadecimal digits.',
  },
};

/** A file that was sent in parts takes the place of one in the form. */
const uploadIds = {
  Upload$: text(
    'The id of a finished upload in place of the file of that name (`mediaUpload` of `media`).',
    100,
  ),
};

/** What may stand beside or in the place of a file in every form. */
const besideFiles = { ...hashes, ...uploadIds };

const postImages = {
  '^media\\[\\d{1,2}\\]$': file(
    `Further images, in order: at most ${LIMITS.postImages} with \`media\`.`,
    'image/*',
  ),
  '^mediaAlt\\[\\d{1,2}\\]$': text(
    'A description of the image at that index.',
    LIMITS.mediaAltChars,
  ),
};

export const UPLOAD_PART_FORM: FormSchema = {
  type: 'object',
  required: ['offset', 'part'],
  properties: {
    offset: text('Where the part begins in the file, in bytes.'),
    part: file('The bytes of the part.', '*/*'),
    partSha256: hashes.Sha256$,
  },
};

export const POST_FORM: FormSchema = {
  type: 'object',
  properties: {
    ...postFields,
    projectId: text(
      'The id of a published project of yours that the post is about, in place of media.',
    ),
    user: text('Your own id; optional.'),
    postDate: text('Ignored: the server sets it.'),
  },
  patternProperties: { ...postImages, ...besideFiles },
};

export const POST_UPDATE_FORM: FormSchema = {
  type: 'object',
  properties: {
    ...postFields,
    removeMedia: { type: 'string', enum: ['true', 'false'], description: 'Removes all media.' },
  },
  patternProperties: {
    ...postImages,
    ...besideFiles,
    '^mediaExisting\\[\\d{1,2}\\]$': text(
      'An image of the post to keep at that index, by its name or address. Those that are neither kept nor sent are removed.',
    ),
  },
};

const list = (what: string) =>
  text(
    `${what}, separated by commas, as a JSON list, or one per field. At most ${LIMITS.profileListEntries}.`,
  );

const removal = {
  type: 'string',
  enum: ['true', 'false'],
  description: 'Removes the image, unless another one is sent.',
};

export const PROFILE_FORM: FormSchema = {
  type: 'object',
  properties: {
    profileImage: file('An image. Text in its place is ignored.', 'image/*'),
    bannerImage: file('An image. Text in its place is ignored.', 'image/*'),
    removeProfileImage: removal,
    removeBannerImage: removal,
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
    links: text(
      `Addresses of other sites, as a JSON list, or one per field. At most ${LIMITS.profileLinks}, over HTTPS, of at most ${LIMITS.profileLinkChars} characters.`,
    ),
    languages: list('Languages'),
    experience: text('Years of experience: a number, or JSON with `yearsOfExperience`.'),
  },
  patternProperties: besideFiles,
};

const alt = (what: string) =>
  text(`A description of ${what} for people who cannot see it.`, LIMITS.mediaAltChars);
const caption = (what: string) => text(`A caption, shown below ${what}.`, LIMITS.mediaCaptionChars);
const image = (description: string) => file(description, 'image/*');
const blockType = { type: 'string', enum: [...BLOCK_TYPES], description: 'The type of the block.' };
const blockContent = file(
  `The text of a text block (at most ${LIMITS.projectBlockChars} characters), or the file of an image or video.`,
  '*/*',
);
const existingFile = text('The existing file of this block, by name or address.');
const blockId = text('The existing id of this block, which it keeps.');

export const PROJECT_FORM: FormSchema = {
  type: 'object',
  properties: {
    userId: text('Your own id; optional.'),
    title: text('Required in a new project.', LIMITS.projectTitleChars),
    subtitle: text('A line below the title.', LIMITS.projectSubtitleChars),
    date: text('`YYYY-MM-DD`, `YYYY-MM`, or empty.'),
    classification: {
      type: 'string',
      enum: ['', ...CLASSIFICATIONS],
      description: 'The field of work.',
    },
    shortDescription: text('A short description.', LIMITS.shortDescriptionChars),
    keywords: text(`Keywords, separated by commas. At most ${LIMITS.projectKeywords}.`),
    coverPhoto: image('The cover; an empty text removes it.'),
    coverAlt: alt('the cover'),
    coverFocus: text(
      'The point of the cover that a crop keeps in sight, as fractions of its width and height: `0.5,0.25`; an empty text removes it.',
    ),
    state: {
      type: 'string',
      enum: [...PROJECT_STATES],
      description:
        'Drafts are seen by their author, unlisted projects by whoever has the link. A new project is published unless it says otherwise.',
    },
  },
  patternProperties: {
    ...besideFiles,
    '^keywords\\[\\d{1,4}\\]$': text('One keyword.', LIMITS.projectKeywordChars),
    '^gallery\\[\\d{1,4}\\]$': image('The gallery image at that index.'),
    '^galleryExisting\\[\\d{1,4}\\]$': text('An image to keep, by its name or address.'),
    '^galleryAlt\\[\\d{1,4}\\]$': alt('the gallery image at that index'),
    '^galleryCaption\\[\\d{1,4}\\]$': caption('the gallery image at that index'),
    '^contentBlock_\\d{1,4}_type$': blockType,
    '^contentBlock_\\d{1,4}_content$': blockContent,
    '^contentBlock_\\d{1,4}_existingFile$': existingFile,
    '^contentBlock_\\d{1,4}_id$': blockId,
    '^contentBlock_\\d{1,4}_alt$': alt('the block'),
    '^contentBlock_\\d{1,4}_caption$': caption('the image or video'),
    '^contentBlock_\\d{1,4}_poster$': image('The poster frame of a video.'),
    '^deleteContentBlock_.+$': text('Removes the block with that id.'),
    '^contentBlocks\\[\\d{1,4}\\]\\[type\\]$': blockType,
    '^contentBlocks\\[\\d{1,4}\\]\\[content\\]$': blockContent,
    '^contentBlocks\\[\\d{1,4}\\]\\[existingFile\\]$': existingFile,
    '^contentBlocks\\[\\d{1,4}\\]\\[_?id\\]$': blockId,
    '^contentBlocks\\[\\d{1,4}\\]\\[alt\\]$': alt('the block'),
    '^contentBlocks\\[\\d{1,4}\\]\\[caption\\]$': caption('the image or video'),
    '^contentBlocks\\[\\d{1,4}\\]\\[poster\\]$': image('The poster frame of a video.'),
  },
};
