import { makePoster } from './media-client.ts';

/** The first frame of many videos is black: the poster is taken a little later. */
const POSTER_SECONDS = 1;
const POSTER_SHARE = 0.25;
/** A video without a decoded frame by then gets no poster. */
const POSTER_TIMEOUT_MS = 15_000;

/**
 * Returns a still image of a video; nothing where this browser cannot decode it, which then has no
 * poster.
 *
 * @throws the signal's reason when it aborts first.
 */
export async function videoPoster(file: Blob, signal: AbortSignal): Promise<File | undefined> {
  if (!('VideoFrame' in globalThis)) return undefined;
  try {
    const frame = await frameOf(
      file,
      AbortSignal.any([signal, AbortSignal.timeout(POSTER_TIMEOUT_MS)]),
    );
    const { image } = await makePoster(frame, { signal });
    return new File([image.bytes], 'poster.jpg', { type: image.mime });
  } catch (error) {
    signal.throwIfAborted();
    console.info('The video gets no poster.', error);
    return undefined;
  }
}

/** Whether this browser says that it decodes HEVC. */
export function canPlayHevc(): boolean {
  return document.createElement('video').canPlayType('video/mp4; codecs="hvc1.1.6.L93.B0"') !== '';
}

async function frameOf(file: Blob, signal: AbortSignal): Promise<VideoFrame> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const isLoaded = waitForEvent(video, 'loadeddata', signal);
    video.src = url;
    await isLoaded;
    const { duration } = video;
    const isFound = waitForEvent(video, 'seeked', signal);
    const lengthSeconds = Number.isFinite(duration) ? duration : POSTER_SECONDS;
    video.currentTime = Math.min(POSTER_SECONDS, lengthSeconds * POSTER_SHARE);
    await isFound;
    return new VideoFrame(video);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Waits for an event of the video. @throws its error, or the signal's reason. */
function waitForEvent(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const options = { once: true, signal: ended.signal };
    const settle = (end: () => void) => {
      ended.abort();
      end();
    };
    video.addEventListener(name, () => settle(resolve), options);
    video.addEventListener('error', () => settle(() => reject(video.error)), options);
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)), options);
    if (signal.aborted) settle(() => reject(signal.reason));
  });
}
