/** Messages of portfolios, projects and the project editor. */
export const PROJECT_MESSAGES = {
  loading: 'Loading the project',
  gallery: 'Gallery',
  keywords: 'Keywords',
  image: (title: string, position: number) => `${title}, image ${position}`,
  video: (title: string) => `${title}, video`,

  imageFailed: 'The image couldn’t be loaded.',
  videoFailed: 'The video couldn’t be loaded.',

  loadMore: 'Load More',
  addNew: 'Add New',
  images: 'images',
  menu: (title: string) => `More about ${title}`,
  pinned: 'Pinned',
  pin: 'Pin to the top',
  unpin: 'Unpin',
  pinsFull: 'Unpin another project first: up to 6 can be pinned.',
  arrange: 'Arrange',
  move: 'Move',
  arrangeHint: 'Drag the projects, or move them with their arrows. Pinned ones stay first.',
  arrangeKeys: 'Space picks a project up, the arrow keys move it, and Space drops it.',
  done: 'Done',
  moveNameEarlier: (title: string) => `Move ${title} earlier`,
  moveNameLater: (title: string) => `Move ${title} later`,
  lifted: (title: string) => `${title} picked up`,
  moved: (title: string, position: number, total: number) => `${title}: ${position} of ${total}`,
  saveAudience: 'Save',
  counted: {
    published: (count: number) => `${count} published`,
    unlisted: (count: number) => `${count} unlisted`,
    draft: (count: number) => (count === 1 ? '1 draft' : `${count} drafts`),
  },
  orderFailed: 'The order couldn’t be saved.',
  states: { draft: 'Draft', unlisted: 'Unlisted' },
  stateFacts: {
    draft: 'Draft: only you can see it',
    unlisted: 'Unlisted: only people with the link can see it',
  },
  view: 'View',
  edit: 'Edit',
  delete: 'Delete',
  deleting: {
    title: 'Delete this project?',
    text: (title: string) =>
      `“${title}” will be deleted with all its images and videos. This can’t be undone.`,
    yes: 'Delete',
    done: (title: string) => `“${title}” was deleted.`,
    failed: (title: string) => `“${title}” couldn’t be deleted.`,
  },

  neighbours: 'More from this portfolio',
  previous: 'Previous project',
  next: 'Next project',
  share: 'Copy link',
  empty: 'This project has no content yet.',
  emptyOwn: 'Add images and text',
  whole: (name: string) => `Portfolio of ${name}`,

  editor: {
    newTitle: 'New project',
    editTitle: 'Edit project',
    notYours: 'Only the author can edit this project.',
    close: 'Close editor',
    loading: 'Loading the project',
    details: 'Details',
    title: 'Title',
    subtitle: 'Subtitle',
    date: 'Date',
    monthOnly: (month: string) => `Month only: ${month}.`,
    classification: 'Classification',
    noClassification: 'None',
    keywords: 'Keywords',
    keywordsHint: 'Press Enter or comma to add a keyword.',
    removeKeyword: (keyword: string) => `Remove keyword ${keyword}`,
    keywordAdded: (keyword: string) => `${keyword} added`,
    keywordRemoved: (keyword: string) => `${keyword} removed`,
    shortDescription: 'Short description',
    used: (used: number, limit: number) => `${used} / ${limit}`,

    audience: 'Who can see it',
    audiences: {
      draft: 'Only you (draft)',
      published: 'Everyone',
      unlisted: 'Anyone with the link',
    },
    showPreview: 'Preview',
    endPreview: 'Back to editing',

    /** While files are dragged over the page: what dropping them does. */
    dropOn: {
      cover: 'Drop to set the cover',
      blocks: 'Drop to add to the content',
      gallery: 'Drop to add to the gallery',
    },

    cover: 'Cover',
    focus: (across: number, down: number) =>
      `Focal point, ${across}% across, ${down}% down. Move it with the arrow keys.`,
    focusHint: 'Press the point that should stay visible when the cover is cropped.',
    chooseCover: 'Choose cover',
    coverHint: 'Shown in lists, cropped to 4:3.',
    onlyOneCover: 'A project has one cover. Only the first file was used.',
    removeCover: 'Remove cover',

    blocks: 'Content',
    noBlocks: 'Add text, images and videos, or drop files here.',
    addText: 'Add text',
    addMedia: 'Add images or videos',
    kinds: { text: 'Text', image: 'Image', video: 'Video' },
    block: (position: number, total: number) => `Block ${position} of ${total}`,
    blockText: 'Block text',
    dragBlock: (position: number) => `Move block ${position}: drag it, or use the arrow keys`,
    moveUp: (position: number) => `Move block ${position} up`,
    moveDown: (position: number) => `Move block ${position} down`,
    removeBlock: (position: number) => `Remove block ${position}`,
    replace: 'Replace file',
    alt: 'Description',
    altHint: 'For people who can’t see it.',
    caption: 'Caption',
    captionHint: 'Shown below it. Optional.',

    gallery: 'Gallery',
    addToGallery: 'Add to gallery',
    galleryHint: 'Up to 50 images of at most 12MB. Drop or paste several at once.',
    image: (position: number, total: number) => `Image ${position} of ${total}`,
    images: (count: number) => (count === 1 ? '1 image' : `${count} images`),
    described: (count: number, total: number) => `${count} of ${total} described`,
    noDescription: 'no description',
    preparingOne: 'waiting',
    selectHint:
      'Select several with Shift, or by holding a finger on one. Drag to move them, or press Space and use the arrow keys.',
    lifted: (count: number) =>
      `${count === 1 ? '1 image' : `${count} images`} lifted. Move with the arrow keys, drop with Space, put back with Escape.`,
    carried: (count: number, position: number, total: number) =>
      `${count === 1 ? '1 image' : `${count} images`}, position ${position} of ${total}`,
    movedTo: (count: number, position: number, total: number) =>
      `${count === 1 ? '1 image' : `${count} images`} moved to position ${position} of ${total}`,
    chosenCount: (count: number) => (count === 0 ? 'Nothing selected' : `${count} selected`),
    /** `slot`: of the refused files, where there are several. */
    chooseOthersFor: (slot: string) => `Choose others (${slot})`,

    project: 'Project',
    detailsOf: (position: number) => `Details of block ${position}`,
    chooseNone: 'Clear selection',
    chooseHint: 'Select an image to see its details.',
    enterHint: 'Press Enter to describe the next one.',
    describe: (count: number) => `Describe ${count} images`,
    describeHint: 'One description for all of them.',
    makeCover: 'Make cover',
    moveTo: 'Move…',
    moving: (count: number) =>
      count === 1 ? 'Move to which position?' : `Move ${count} to which position?`,
    position: 'Position',
    positionHint: (last: number) => `From 1 to ${last}.`,
    positionInvalid: (last: number) => `Enter a number from 1 to ${last}.`,
    move: 'Move',

    preparingAll: (total: number) =>
      total === 1 ? 'Preparing 1 file' : `Preparing ${total} files`,
    prepared: (done: number, total: number) => `${done} of ${total}`,
    timeLeft: (minutes: number) => {
      if (minutes < 1) return minutes === 0 ? 'a few seconds left' : 'less than a minute left';
      return minutes === 1 ? 'about 1 minute left' : `about ${minutes} minutes left`;
    },
    stop: 'Cancel',
    stopAll: 'Cancel all',
    stopName: (name: string) => `Cancel ${name}`,
    remove: 'Remove',
    preview: (name: string) => `Preview of ${name}`,
    fromDataUrl: 'embedded image',

    /** What can be undone, said once it is done. */
    done: {
      moved: (count: number) => (count === 1 ? 'Moved.' : `${count} moved.`),
      removedBlock: (count: number) =>
        count === 1 ? 'Block removed.' : `${count} blocks removed.`,
      removedImage: (count: number) =>
        count === 1 ? 'Image removed.' : `${count} images removed.`,
      removedCover: () => 'Cover removed.',
      replaced: () => 'File replaced.',
      newCover: () => 'Cover chosen.',
      described: (count: number) => `${count} images described.`,
    },
    undo: 'Undo',

    /** What the portfolio has room for, once that is little. */
    left: (chars: string, media: string) =>
      `Left in your portfolio: ${chars} characters, ${media} images and videos.`,

    waiting: (count: number) =>
      count === 1 ? 'Waiting for 1 file to finish.' : `Waiting for ${count} files to finish.`,
    unchanged: 'There are no changes to save.',
    add: 'Add project',
    save: 'Save',
    saveDraft: 'Save draft',
    publish: 'Publish',
    sending: 'Sending…',
    percent: (percent: number) => `${percent}%`,
    finishing: 'Almost there…',
    stopSending: 'Stop sending',
    saved: 'Your project was saved.',
    savedDraft: 'Your draft was saved.',
    keptAt: (time: string) => `Saved on this device ${time}`,
    restored: (time: string) => `Unsaved changes from ${time} were restored.`,
    dropDraft: 'Discard it',
    gone: 'This project was deleted elsewhere. What you have here can be saved as a new project.',

    changed: {
      title: 'Newer version found',
      text: 'This project was saved elsewhere after you opened it. Overwrite that version, or load it and lose your changes?',
      load: 'Load the newer version',
      overwrite: 'Overwrite',
      loaded: 'The newer version was loaded.',
    },

    confirm: {
      add: {
        title: 'Add this project?',
        text: 'Everyone who visits your profile will see it.',
        yes: 'Yes, add it',
      },
      publish: {
        title: 'Publish this project?',
        text: 'Everyone who visits your profile will see it.',
        yes: 'Yes, publish it',
      },
      undescribed: {
        title: 'Images without a description',
        titleOf: (count: number) =>
          count === 1 ? '1 image has no description' : `${count} images have no description`,
        text: 'Descriptions are for people who can’t see the images. Everyone who visits your profile will see the project.',
        describe: 'Add descriptions',
        yes: 'Publish anyway',
      },
      draft: {
        title: 'Save this draft?',
        text: 'Only you will see it, until you publish it.',
        yes: 'Yes, save it',
      },
      save: {
        title: 'Save changes?',
        text: 'Everyone who visits your profile will see them.',
        yes: 'Yes, save them',
      },
      stopAll: {
        title: 'Cancel all files?',
        text: '',
        textOf: (waiting: number) =>
          waiting === 1
            ? '1 file is not ready yet and won’t be added. The others stay.'
            : `${waiting} files are not ready yet and won’t be added. The others stay.`,
        yes: 'Yes, cancel them',
        no: 'No, go on',
      },
      cancel: {
        title: 'Cancel editing?',
        text: 'Changes since your last save will be lost.',
        textUnchanged: 'There are no changes to save.',
        yes: 'Yes, cancel',
      },
      close: {
        title: 'Close the editor?',
        text: 'Your changes are kept on this device.',
        textUnchanged: 'There are no changes to save.',
        yes: 'Yes, close it',
      },
      deleted: {
        title: 'This project was deleted',
        text: 'It was deleted elsewhere while you edited it. What you have here can be saved as a new project.',
        yes: 'Save as a new project',
      },
      unlisted: 'Anyone with the link will see it.',
      leaveSending: 'This stops sending your project.',
      no: 'No, keep editing',
    },
  },
} as const;
