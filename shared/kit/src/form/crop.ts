/**
 * The visible part of an image: its scale relative to "just covering the frame", and its centre as a share of the free
 * movement.
 */
export interface Crop {
  zoom: number;
  /** −1 … 1; 0 is the middle. */
  x: number;
  y: number;
}
export const MIDDLE: Crop = { zoom: 1, x: 0, y: 0 };
export const MAX_ZOOM = 4;

interface Size {
  width: number;
  height: number;
}

/** Decoded, which is the true check: a name and a type can be given to anything. Null for what is no image. */
export async function openImage(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/** The part of an image, in its own pixels, that a crop shows in a frame of an aspect (width over height). Pure. */
export function visiblePart({ width, height }: Size, { zoom, x, y }: Crop, aspect: number) {
  const high = Math.min(height, width / aspect) / zoom;
  const wide = high * aspect;
  return { left: ((width - wide) * (1 + x)) / 2, top: ((height - high) * (1 + y)) / 2, width: wide, height: high };
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The crop after the image was pulled by so many shares of its frame. Pure. */
export function pulled(size: Size, crop: Crop, aspect: number, dx: number, dy: number): Crop {
  const part = visiblePart(size, crop, aspect);
  const move = (share: number, length: number, shown: number, distance: number) => {
    const play = length - shown;
    return play <= 0 ? 0 : clamp(share - (2 * distance * shown) / play, -1, 1);
  };
  return {
    ...crop,
    x: move(crop.x, size.width, part.width, dx),
    y: move(crop.y, size.height, part.height, dy),
  };
}

export const zoomed = (crop: Crop, zoom: number): Crop => ({ ...crop, zoom: clamp(zoom, 1, MAX_ZOOM) });

/** Fills a canvas with what a crop shows in a frame of the canvas's shape. */
export function drawCrop(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const { left, top, width, height } = visiblePart(image, crop, canvas.width / canvas.height);
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

const QUALITY = 0.9;

/**
 * What a crop shows, as a file of a size and type; redrawing it also leaves its metadata (where it was taken) behind.
 *
 * @throws Error when the browser cannot write such a file.
 */
export async function croppedImage(image: ImageBitmap, crop: Crop, size: Size, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size.width);
  canvas.height = Math.round(size.height);
  drawCrop(canvas, image, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not write the cropped image.'))),
      type,
      QUALITY,
    );
  });
}
