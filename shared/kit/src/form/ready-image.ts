import { MAX_IMAGE_BYTES, PICTURE_TYPES } from '@bo/contracts';
import { useCallback } from 'react';
import { useKitText } from '../text.ts';
import { openImage } from './crop.ts';

/** File types for the file dialog: those that the API accepts, and those of phone cameras. */
export const PICTURE_FILES = [...PICTURE_TYPES, 'image/heic', 'image/heif', '.heic', '.heif'].join(',');
const QUALITY = 0.9;

/** Why a file is not taken as a picture. */
export type ImageProblem = 'type' | 'heic' | 'empty' | 'size';

const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** A phone's picture as JPEG; null where this browser cannot read it. */
async function asJpeg(file: File): Promise<File | null> {
  const image = await openImage(file);
  if (!image) return null;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return blob && new File([blob], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' });
}

/** A picture as the API takes it, or why it will not: HEIC becomes JPEG where the browser reads it. */
export async function readyImage(file: File): Promise<File | ImageProblem> {
  if (file.size === 0) return 'empty';
  const picture = isHeic(file) ? await asJpeg(file) : file;
  if (!picture) return 'heic';
  if (!PICTURE_TYPES.some((type) => type === picture.type)) return 'type';
  return picture.size > MAX_IMAGE_BYTES ? 'size' : picture;
}

/** Says why a file is not taken. */
export function useImageProblem(): (problem: ImageProblem) => string {
  const t = useKitText();
  return useCallback((problem) => t(`image.problem.${problem}`), [t]);
}
