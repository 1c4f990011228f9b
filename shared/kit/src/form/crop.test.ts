import { MIDDLE, pulled, visiblePart, zoomed } from './crop.ts';

const wide = { width: 600, height: 400 };

test('a crop starts with the middle of the image, covering the frame', () => {
  expect(visiblePart(wide, MIDDLE, 1)).toEqual({ left: 100, top: 0, width: 400, height: 400 });
  expect(visiblePart(wide, MIDDLE, 2)).toEqual({ left: 0, top: 50, width: 600, height: 300 });
});

test('it follows the pointer and never leaves the image', () => {
  expect(visiblePart(wide, pulled(wide, MIDDLE, 1, 0.25, 0.2), 1)).toMatchObject({ left: 0, top: 0 });
  expect(visiblePart(wide, pulled(wide, MIDDLE, 1, -0.05, 0), 1).left).toBeCloseTo(120);
});

test('it enlarges between one and four times', () => {
  expect(zoomed(MIDDLE, 9).zoom).toBe(4);
  expect(zoomed(MIDDLE, 0).zoom).toBe(1);
  expect(visiblePart(wide, zoomed(MIDDLE, 2), 1)).toEqual({ left: 200, top: 100, width: 200, height: 200 });
});
