import { MESSAGES } from './common.ts';
import { POST_MESSAGES } from './post.ts';

/** The words of the portfolio, of projects and of their editor that are not failures, each once. */
export const PORTFOLIO_MESSAGES = {
  addNew: 'Add New',
  view: 'View',
  viewTitle: (title: string) => `View ${title}`,
  edit: MESSAGES.comments.edit,
  editTitle: (title: string) => `Edit ${title}`,
  delete: MESSAGES.comments.delete,
  deleteTitle: (title: string) => `Delete ${title}`,
  deleting: {
    title: 'Delete this project?',
    text: (title: string) => `“${title}” and its pictures and videos cannot be brought back.`,
    yes: MESSAGES.comments.delete,
    done: (title: string) => `“${title}” was deleted.`,
    failed: (title: string) => `“${title}” could not be deleted. It is still there.`,
  },

  neighbours: 'More of this portfolio',
  previous: 'Previous project',
  next: 'Next project',
  share: POST_MESSAGES.menu.copy,
  empty: 'This project has no pictures or texts yet.',
  emptyOwn: 'Add pictures and texts',
  whole: (name: string) => `Portfolio of ${name}`,

  editor: {
    newTitle: 'New project',
    editTitle: 'Edit project',
    notYours: 'Only its author can edit this project.',
    close: 'Close editor',
    loading: MESSAGES.project.loading,
    details: 'Details',
    title: MESSAGES.title,
    subtitle: 'Subtitle',
    date: 'Date',
    monthOnly: (month: string) => `Given as a month: ${month}.`,
    classification: 'Classification',
    noClassification: 'None',
    keywords: MESSAGES.project.keywords,
    keywordsHint: 'Enter or a comma adds one.',
    removeKeyword: (keyword: string) => `Remove the keyword ${keyword}`,
    keywordAdded: (keyword: string) => `${keyword} added`,
    keywordRemoved: (keyword: string) => `${keyword} removed`,
    shortDescription: 'Short description',
    used: (used: number, limit: number) => `${used} / ${limit}`,

    cover: 'Cover',
    chooseCover: 'Choose a cover',
    coverHint: 'Stands for the project in lists, cut to 4:3; its page shows it whole.',
    onlyOneCover: 'A project has one cover: of several files, only the first is tried.',
    removeCover: 'Remove the cover',

    blocks: 'Content',
    noBlocks: 'Add texts, pictures and videos, or drop several files here at once.',
    addText: 'Add text',
    addMedia: 'Add pictures or videos',
    kinds: { text: MESSAGES.composer.text, image: 'Image', video: 'Video' },
    block: (position: number, total: number) => `Block ${position} of ${total}`,
    blockText: 'Text of the block',
    dragBlock: (position: number) => `Move block ${position}: drag it, or use the arrow keys`,
    moveUp: (position: number) => `Move block ${position} up`,
    moveDown: (position: number) => `Move block ${position} down`,
    removeBlock: (position: number) => `Remove block ${position}`,
    replace: 'Replace file',
    alt: 'Description',
    altHint: MESSAGES.composer.altHint,

    gallery: MESSAGES.project.gallery,
    addToGallery: 'Add to the gallery',
    galleryHint: 'Drop or paste as many as you like.',
    image: (position: number, total: number) => `Image ${position} of ${total}`,
    dragImage: (position: number) => `Move image ${position}: drag it, or use the arrow keys`,
    moveEarlier: (position: number) => `Move image ${position} earlier`,
    moveLater: (position: number) => `Move image ${position} later`,
    removeImage: (position: number) => `Remove image ${position}`,
    refusedNames: (names: string) => `Not added: ${names}`,
    dismiss: 'Dismiss',

    preparing: (name: string) => `Preparing ${name}`,
    stop: MESSAGES.cancel,
    stopName: (name: string) => `Cancel ${name}`,
    stopped: (name: string) => `${name} was cancelled.`,
    retryName: (name: string) => `Retry ${name}`,
    remove: MESSAGES.composer.remove,
    preview: (name: string) => `Preview of ${name}`,
    fromDataUrl: 'embedded image',

    removedBlock: 'The block was removed.',
    removedImage: 'The image was removed.',
    removedCover: 'The cover was removed.',
    replaced: 'The file was replaced.',
    undo: 'Undo',

    /** How much the portfolio still takes, once that is little. */
    left: (chars: string, media: string) =>
      `Left in your portfolio: ${chars} characters, ${media} pictures and videos.`,

    waiting: (count: number) =>
      count === 1
        ? 'Saving waits: 1 file is still being prepared.'
        : `Saving waits: ${count} files are still being prepared.`,
    unchanged: MESSAGES.unchanged,
    add: 'Add project',
    save: MESSAGES.post.save,
    sending: MESSAGES.composer.sending,
    percent: (percent: number) => `${percent} %`,
    finishing: MESSAGES.composer.finishing,
    stopSending: MESSAGES.composer.stop,
    added: 'Your project was added.',
    saved: 'Your project was saved.',
    keptAt: (time: string) => `Saved on this device ${time}`,
    restored: (time: string) => `Your texts of ${time} are back.`,
    dropDraft: 'Start over without them',

    changed: {
      title: 'Saved since you opened it',
      text: 'What is stored is newer than what you opened. Saving yours takes its place; loading it drops what you changed here.',
      load: 'Load the newer one',
      overwrite: 'Save mine anyway',
      loaded: 'This is the newer version, saved meanwhile.',
    },

    asking: {
      add: {
        title: 'Add this project?',
        text: 'Everybody who visits your profile will see it.',
        yes: 'Yes, add it',
      },
      save: {
        title: 'Save the changes?',
        text: 'Everybody who visits your profile will see them.',
        yes: 'Yes, save them',
      },
      cancel: {
        title: 'Cancel editing?',
        text: 'What you changed since the last save will be lost.',
        textUnchanged: MESSAGES.unchanged,
        yes: 'Yes, cancel',
      },
      close: {
        title: 'Close the editor?',
        text: 'Your texts are kept on this device. Pictures and videos chosen since the last save are not.',
        textUnchanged: MESSAGES.unchanged,
        yes: 'Yes, close it',
      },
      no: 'No, keep editing',
    },
  },
} as const;
