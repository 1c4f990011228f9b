import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBarcodeVideo } from '../harness/barcode-video.ts';
import { codeOf, start, waitingOrder } from '../harness/floor.ts';
import { expect, test } from '../harness/test.ts';
import config from '../playwright.config.ts';

/** What the camera is held before; played from its beginning each time the camera is switched on. */
const VIDEO = path.join(tmpdir(), `back-office-camera-${String(process.pid)}.y4m`);
/** What no product of the store is called. */
const UNKNOWN = '4006381333931';

test.use({
  permissions: ['camera'],
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${VIDEO}`,
    ],
  },
});

test('a phone scans with its camera: the right goods once, the wrong ones are told', async ({ openAs, apiAs }) => {
  const [admin, picker] = [await apiAs('admin'), await apiAs('picker')];
  const order = await waitingOrder(admin, picker, [3]);
  writeBarcodeVideo(VIDEO, UNKNOWN);
  const page = await openAs('picker', { path: '/order/picking', touch: true });
  await page.setViewportSize({ width: 390, height: 844 });
  const [line] = await start(page, picker, order, { start: 'Start 1 order', now: 'Pick now' });
  const camera = page.getByRole('region', { name: 'Camera' });

  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  const wrong = page.getByRole('alertdialog', { name: 'Wrong item: put it back' });
  await expect(wrong).toContainText(UNKNOWN);
  await wrong.getByRole('button', { name: 'I have put it back' }).click();
  await camera.getByRole('button', { name: 'Close the camera' }).click();
  await expect(camera).toBeHidden();

  const code = codeOf(line);
  expect(code).toMatch(/^\d{13}$/);
  writeBarcodeVideo(VIDEO, code);
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  const picked = async () =>
    ((await admin('GET', `admin_panel/orders/${order.id}/`)) as { lines: { picked: number }[] }).lines[0]?.picked;
  await expect.poll(picked).toBe(1);
  await camera.getByRole('button', { name: 'Close the camera' }).click();
  // It was before the camera all the while.
  expect(await picked()).toBe(1);
});
