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
  recorder.start();
  const [track] = recorder.stream.getVideoTracks();
  for (const colour of ['red', 'green', 'blue', 'red', 'green', 'blue']) {
    if (context) context.fillStyle = colour;
    context?.fillRect(0, 0, 64, 48);
    (track as CanvasCaptureMediaStreamTrack).requestFrame();
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  recorder.stop();
  await stopped;
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
