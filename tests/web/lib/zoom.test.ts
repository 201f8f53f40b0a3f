import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  FITTED_VIEW,
  fittedSize,
  fullScale,
  movedBy,
  stageOf,
  tappedScale,
  type ZoomSize,
  type ZoomView,
  zoomedAt,
} from '../../../src/lib/dom/zoom.ts';

const side = fc.integer({ min: 1, max: 8000 });
const size = fc.record({ widthPx: side, heightPx: side });
const point = fc.record({
  xPx: fc.integer({ min: -2000, max: 2000 }),
  yPx: fc.integer({ min: -2000, max: 2000 }),
});

it('fits a picture whole, in its own ratio, and never enlarges it', () => {
  fc.assert(
    fc.property(size, size, (picture, frame) => {
      const { widthPx, heightPx } = fittedSize(picture, frame);
      expect(widthPx).toBeLessThanOrEqual(Math.min(picture.widthPx, frame.widthPx) + 1e-6);
      expect(heightPx).toBeLessThanOrEqual(Math.min(picture.heightPx, frame.heightPx) + 1e-6);
      expect(widthPx * picture.heightPx).toBeCloseTo(heightPx * picture.widthPx, 3);
    }),
  );
});

it('can always enlarge a picture to its actual pixels', () => {
  fc.assert(
    fc.property(size, size, (picture, frame) => {
      const { fitted, maxScale } = stageOf(picture, frame);
      const full = fullScale(picture, fitted);
      expect(full).toBeLessThanOrEqual(maxScale);
      expect(fitted.widthPx * full).toBeCloseTo(picture.widthPx, 3);
    }),
  );
});

it('keeps the point under the fingers there, within the edges', () => {
  const stage = stageOf({ widthPx: 4000, heightPx: 4000 }, { widthPx: 1000, heightPx: 1000 });
  fc.assert(
    fc.property(
      fc.double({ min: 1.01, max: 3, noNaN: true }),
      fc.integer({ min: -450, max: 450 }),
      (factor, xPx) => {
        const before: ZoomView = { scale: 2, xPx: 0, yPx: 0 };
        const after = zoomedAt(before, factor, { xPx, yPx: 0 }, stage);
        const placeIn = ({ scale, xPx: middle }: ZoomView) => (xPx - middle) / scale;
        expect(placeIn(after)).toBeCloseTo(placeIn(before), 6);
      },
    ),
  );
});

it('keeps a large picture over the whole frame, and a small one centred', () => {
  const factor = fc.double({ min: 0.05, max: 20, noNaN: true });
  fc.assert(
    fc.property(size, size, fc.array(fc.tuple(factor, point), { maxLength: 6 }), (a, b, moves) => {
      const stage = stageOf(a, b);
      let view: ZoomView = FITTED_VIEW;
      for (const [by, at] of moves) {
        view = movedBy(zoomedAt(view, by, at, stage), at, stage);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(stage.maxScale);
        for (const [middlePx, insidePx, framePx] of axes(view, stage.fitted, b)) {
          const room = Math.max(0, (insidePx * view.scale - framePx) / 2);
          expect(Math.abs(middlePx)).toBeLessThanOrEqual(room + 1e-6);
        }
      }
    }),
  );
});

it('fills the frame with a picture much longer than that at a double tap, others at full size', () => {
  const phone = { widthPx: 400, heightPx: 800 };
  const tapped = (widthPx: number, heightPx: number) => {
    const stage = stageOf({ widthPx, heightPx }, phone);
    return { scale: tappedScale(stage, 8), fitted: stage.fitted };
  };
  const tall = tapped(1000, 8000);
  expect(tall.fitted.widthPx * tall.scale).toBe(phone.widthPx);
  const wide = tapped(8000, 2000);
  expect(wide.fitted.heightPx * wide.scale).toBe(phone.heightPx);
  expect(tapped(8000, 100).scale).toBe(8); // no pixel is larger than those of the picture
  expect(tapped(3000, 4000).scale).toBe(8);
});

function axes(view: ZoomView, fitted: ZoomSize, frame: ZoomSize) {
  return [
    [view.xPx, fitted.widthPx, frame.widthPx],
    [view.yPx, fitted.heightPx, frame.heightPx],
  ] as const;
}
