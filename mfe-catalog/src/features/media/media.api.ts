import {
  ImageAttached,
  type ImageAttachInput,
  type ImageDetachInput,
  ImageInput,
  ImageListQuery,
  ImageMatches,
  type ImageTarget,
  ImageUses,
  LibraryImage,
  ProductDetail,
} from '@bo/contracts';
import { type ApiError, apiQuery, defineResource, http, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { ofRecord, products, staleAfter } from '@bo/resources';

const image = ofRecord('image');
const USES = keyOf('image-uses');

/** The pictures of the store. They come into it by uploads. */
export const images = defineResource({
  ...image,
  alsoInvalidates: [...image.alsoInvalidates, USES[0]],
  path: 'admin_panel/images/',
  entity: LibraryImage,
  input: ImageInput,
  listQuery: ImageListQuery,
});

export const imageUses = (id: string) =>
  apiQuery({ queryKey: [...USES, id], path: `${images.path}${encodeURIComponent(id)}/uses/`, schema: ImageUses });

/** Another picture takes its place wherever it is used. */
export const replaceImage = (done: string) =>
  mutationOptions<LibraryImage, ApiError, { id: string; version: number; with_id: string }>({
    mutationKey: keyOf('images', 'replace'),
    // Whatever shows pictures may show another one now.
    meta: {
      invalidates: [
        ...staleAfter('image'),
        ...staleAfter('product'),
        ...staleAfter('variant'),
        ...staleAfter('category'),
        ...staleAfter('brand'),
        ...staleAfter('seller'),
        ...staleAfter('offer'),
        ...staleAfter('offer_banner'),
        ...staleAfter('leaflet'),
        USES,
      ],
      done,
    },
    mutationFn: async ({ id, ...body }) =>
      parseResponse(LibraryImage, await http().post(`${images.path}${encodeURIComponent(id)}/replace/`, body)),
  });

/** As many files as one question names: the answer holds their products. */
const MATCHED_AT_ONCE = 100;
export async function matchFiles(files: readonly { name: string; hash: string }[]): Promise<ImageMatches['results']> {
  const results: ImageMatches['results'] = [];
  for (let at = 0; at < files.length; at += MATCHED_AT_ONCE) {
    const body = { files: files.slice(at, at + MATCHED_AT_ONCE) };
    results.push(...parseResponse(ImageMatches, await http().post(`${images.path}match/`, body)).results);
  }
  return results;
}

/** A product that someone picked for a file. */
export async function readTarget(id: string): Promise<ImageTarget> {
  const product = parseResponse(ProductDetail, await http().get(`${products.path}${encodeURIComponent(id)}/`));
  return {
    id: product.id,
    name: product.title,
    name_ar: product.title_ar,
    image: product.image,
    images: product.images.map(({ url }) => url),
    variant_id: null,
    variant_name: '',
    variant_name_ar: '',
  };
}

export const attachImages = async (input: ImageAttachInput): Promise<ImageAttached> =>
  parseResponse(ImageAttached, await http().post(`${images.path}attach/`, input));
export const detachImages = async (input: ImageDetachInput): Promise<ImageAttached> =>
  parseResponse(ImageAttached, await http().post(`${images.path}detach/`, input));

/** What is stale after many pictures have come. */
export const STALE_AFTER_UPLOAD = [...staleAfter('image'), ...staleAfter('product'), ...staleAfter('variant'), USES];
