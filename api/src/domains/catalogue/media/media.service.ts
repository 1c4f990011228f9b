import type { ImageInput, LibraryImage } from '@bo/contracts';
import { z } from 'zod';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import { defineBulk, readBulkState } from '../../../platform/http/bulk.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { recordWrites } from '../../../platform/record-writes.ts';
import { expectFound } from '../../../platform/records.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteUpload, uploadTable as imageTable } from '../../store/uploads/uploads.service.ts';
import { findImage, imageList } from './media.repository.ts';
import { isUsed } from './uses.repository.ts';
import { replaceUses, tellProducts } from './uses.service.ts';

export type { ImageReplacer } from './uses.service.ts';

const writes = recordWrites<LibraryImage, ImageInput>({
  ...imageTable,
  insert: () => Promise.reject(new Error('A picture comes into the library by an upload.')),
  type: 'image',
  find: findImage,
});

/** Changes what is written about a picture; its alt text goes to all products that show it. */
export async function changeImage(
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
  change: Partial<ImageInput>,
): Promise<LibraryImage> {
  const after = await writes.change(unit, id, version, change);
  if (change.alt !== undefined || change.alt_ar !== undefined) await tellProducts(unit, after);
  return after;
}

/** Gives every place that shows a picture another one. Orders and what was sent keep the old. */
export async function replaceImage(
  platform: Platform,
  unit: UnitOfWork,
  id: string,
  { with_id, version }: { with_id: string; version: number },
): Promise<LibraryImage> {
  const before = await writes.current(unit, id, version);
  const other = await findImage(unit.trx, with_id, unit.actor);
  if (!other || other.id === id) throw fieldError('with_id', 'media.other_image');
  const places = await replaceUses(platform, unit, before.url, other.url);
  await imageTable.update(unit, before, {});
  const after = expectFound(await findImage(unit.trx, id, unit.actor));
  await unit.audit({ type: 'image', id, action: 'replaced', before, after, event: { with_id, places } });
  return after;
}

/** Deletes a picture that nothing shows, and its file once that is certain. */
export async function removeImage(
  storage: Storage,
  unit: UnitOfWork,
  id: string,
  version: number | undefined,
): Promise<void> {
  const before = await writes.current(unit, id, version);
  if (await isUsed(unit.trx, before.url)) throw new DomainError(409, 'media.in_use', { current: before });
  const key = await deleteUpload(unit.trx, id);
  await unit.audit({ type: 'image', id, action: 'deleted', before });
  unit.afterCommit(() => void storage.remove(key).catch(() => undefined));
}

const Texts = z.object({ alt: z.string().max(120), alt_ar: z.string().max(120) });
const textsOf = ({ alt, alt_ar }: LibraryImage) => JSON.stringify({ alt, alt_ar });

/** What can be done to many pictures at once. */
export const imageBulk = defineBulk({
  name: 'images',
  list: imageList,
  values: z.object({ to: z.string().optional() }),
  async stateOf(db, id, viewer) {
    const image = await findImage(db, id, viewer);
    return image && textsOf(image);
  },
  actions: {
    // Where there is no alt text: what the product that shows it is called.
    describe: {
      needs: 'media.edit',
      async act(unit, id) {
        const { alt, alt_ar, product } = expectFound(await findImage(unit.trx, id, unit.actor));
        if (product === null) throw new DomainError(409, 'media.no_product');
        return changeImage(unit, id, undefined, { alt: alt || product.name, alt_ar: alt_ar || product.name_ar });
      },
    },
    return_texts: {
      needs: 'media.edit',
      act: (unit, id, { to }) => changeImage(unit, id, undefined, readBulkState(Texts, to)),
    },
    delete: {
      needs: 'media.delete',
      act: (unit, id, _values, { storage }) => removeImage(storage, unit, id, undefined),
    },
  },
});
