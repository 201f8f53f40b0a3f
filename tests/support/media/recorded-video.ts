const FRAME_MS = 40;
const MIN_FRAMES = 6;

/** A WebM file of a few frames, as the browser records it. */
export async function recordedVideo(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 48;
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(0), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start(FRAME_MS);
  const [track] = recorder.stream.getVideoTracks();
  const isRecorded = () => parts.some(({ size }) => size > 0);
  // On a busy machine the recorder is ready only after some frames.
  for (let frame = 0; frame < MIN_FRAMES || !isRecorded(); frame += 1) {
    if (context) context.fillStyle = ['red', 'green', 'blue'][frame % 3] ?? 'red';
    context?.fillRect(0, 0, 64, 48);
    (track as CanvasCaptureMediaStreamTrack).requestFrame();
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
  recorder.stop();
  await stopped;
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
