/** Messages of the comparison of an original with what is sent. */
export const COMPARISON_MESSAGES = {
  open: (name: string) => `Compare ${name} with the original`,
  title: 'Original and result',
  close: 'Close comparison',
  original: 'Original',
  result: 'Result',
  slider: 'Divider between original and result',
  sliderValue: (originalPercent: number) =>
    `${originalPercent}% original, ${100 - originalPercent}% result`,
  keys: 'Drag the divider or press the arrow keys. Shift and an arrow move the detail.',
  fit: 'Fit',
  fitLabel: 'Fit both images',
  full: '1:1',
  fullLabel: '1:1, actual size of the original',
  loading: 'Loading both images…',
  failed: 'The comparison couldn’t be shown.',
  redrawn:
    'The original is rendered by the pipeline that makes the result, because browsers show such files differently, animated, or not at all.',
  removed: {
    both: 'Camera and location were removed.',
    camera: 'The camera was removed.',
    place: 'The location was removed.',
    other: 'Metadata was removed. No camera or location was found in it.',
    none: 'No camera or location was found in the file.',
  },
  cameraFound: (camera: string) => `Camera: ${camera}`,
  locationFound: 'Location: GPS coordinates',
  onDevice: 'Read on this device only. It is neither stored nor sent.',
} as const;
