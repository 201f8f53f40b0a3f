/** Messages about a file that is prepared for sending. */
export const MEDIA_MESSAGES = {
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  quality: (share: number) => `q ${share}`,
  untouched: 'pixels unchanged',
  asItIs: 'unchanged',
  /** Of an animation of a kind that is stored as a still. */
  stilled: 'first frame only, no longer animated',
  /** Below a video in HEVC, where this browser does not decode it. */
  notShownHere:
    'This browser can’t play this video (HEVC), and neither can many others. For everyone to see it, export it as H.264 (on iPhone, record with Settings › Camera › Formats › Most Compatible) and add that file.',
  milliseconds: (milliseconds: number) => `${milliseconds} ms`,
  onThisDevice: (milliseconds: number) => `${milliseconds} ms on this device`,
  gpsRemoved: 'GPS removed',
  metadataRemoved: 'metadata removed',
  /** Several files together. */
  sum: (files: number, bytes: string) => `${files} files: ${bytes}`,
  gpsRemovedFrom: (files: number) => `GPS removed from ${files}`,

  refusedCount: (count: number) =>
    count === 1 ? '1 file was refused' : `${count} files were refused`,
  moreRefused: (count: number) => `and ${count} more`,
  chooseOthers: 'Choose others',
  dismiss: 'Dismiss',

  /** Before a reload, whether the texts of the form outlast it. */
  textStays: 'What you wrote is kept on this device.',
  textGoes: 'This browser couldn’t save what you wrote. Copy it before you reload.',

  /** Files of a draft; `names`: joined by commas. */
  draft: {
    missing: (names: string) => `These files can’t be kept: ${names}.`,
    lost: (names: string) =>
      `These files weren’t kept with your draft: ${names}. Select them again.`,
    size: (names: string) =>
      `A draft has room for 24 MB. If you close this tab, these files will be lost: ${names}.`,
    refused: (names: string) =>
      `This browser couldn’t save all files of your draft. If you close this tab, these will be lost: ${names}.`,
  },

  removeName: (name: string) => `Remove ${name}`,
  /** Below a file of an unsupported type. */
  taken:
    'You can add images (such as JPEG, PNG, WebP, GIF and TIFF) and videos (MP4, WebM, QuickTime).',
  /** A rejected file blocks sending until it is replaced or removed. */
  refused: 'This file wasn’t added. Replace or remove it first.',
} as const;
