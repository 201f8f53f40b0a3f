/** Waits for so many frames: what React and the browser had to draw is drawn by then. */
export async function frames(count = 2): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
