import { act, renderRoute, screen } from '@bo/testing';
import { useState } from 'react';
import { type Crop, MIDDLE } from './crop.ts';
import { Cropper } from './cropper.tsx';

const wide = { width: 600, height: 400 } as ImageBitmap;
let chosen: Crop;
function Photo() {
  const [crop, setCrop] = useState<Crop>(MIDDLE);
  chosen = crop;
  return <Cropper image={wide} crop={crop} onChange={setCrop} width={200} aspect={1} />;
}
async function start(): Promise<HTMLElement> {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await renderRoute(<Photo />);
  const canvas = screen.getByRole('img', { name: /crop|drag/i });
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(canvas, side, { value: 200 });
  canvas.setPointerCapture = () => undefined;
  return canvas;
}
/** React draws nothing before the last of them. */
const point = (canvas: HTMLElement, ...moves: readonly (readonly [string, number])[]) =>
  act(() => {
    for (const [type, clientX] of moves) canvas.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX }));
  });

test('the image stays under the pointer, however little of the way is drawn', async () => {
  const canvas = await start();
  point(canvas, ['pointerdown', 100], ['pointermove', 98], ['pointermove', 96], ['pointermove', 90], ['pointerup', 90]);
  // A twentieth of the frame, of which half a frame of the image lies beside it, a quarter on each side.
  expect(chosen.x).toBeCloseTo(0.2);
});

test('a pointer that is taken away moves nothing more', async () => {
  const canvas = await start();
  point(canvas, ['pointerdown', 100], ['pointercancel', 100], ['pointermove', 90]);
  expect(chosen).toEqual(MIDDLE);
});
