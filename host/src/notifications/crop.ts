/**
 * What of a picture is shown: how large against "just covering the square", and where its middle lies, in shares of its
 * free play.
 */
export interface Crop {
  zoom: number;
  /** −1 … 1; 0 is the middle. */
  x: number;
  y: number;
}
export const WHOLE: Crop = { zoom: 1, x: 0, y: 0 };
export const MAX_ZOOM = 4;
/** SPECIFICATION.md section 2.8. */
export const SIDE = 280;

interface Size {
  width: number;
  height: number;
}

/** The square of the picture, in its own pixels, that a crop shows. Pure. */
export function visibleSquare(
  { width, height }: Size,
  { zoom, x, y }: Crop,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  const at = (length: number, share: number) => ((length - side) * (1 + share)) / 2;
  return { left: at(width, x), top: at(height, y), side };
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The crop after the picture was pulled by so many pixels of a frame of `SIDE`. Pure. */
export function pulled(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { side } = visibleSquare(size, crop);
  const move = (share: number, length: number, distance: number) => {
    const play = length - side;
    return play <= 0 ? 0 : clamp(share - (2 * distance * side) / SIDE / play, -1, 1);
  };
  return { ...crop, x: move(crop.x, size.width, dx), y: move(crop.y, size.height, dy) };
}

export const zoomed = (crop: Crop, zoom: number): Crop => ({ ...crop, zoom: clamp(zoom, 1, MAX_ZOOM) });

/** Draws the crop into a canvas of 280 × 280. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = visibleSquare(picture, crop);
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, SIDE, SIDE);
  context?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
}

const QUALITY = 0.9;

/** The cropped picture as a file; drawing it anew also leaves its metadata (where it was taken) behind. */
export async function cropped(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  draw(canvas, picture, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not write the cropped picture.'))),
      'image/webp',
      QUALITY,
    );
  });
}
