import { type LibraryImage, RECORD_TYPES } from '@bo/contracts';
import { may } from '../../../platform/access/caller.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { forbidden } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import type { Change, UnitOfWork } from '../../../platform/unit-of-work.ts';
import { type ImageChange, readUsers, replaceAltText, replaceImage, type UserType } from './uses.repository.ts';

/** Records of later rooms that show pictures: their rooms replace one, in a new version of the record. */
const FOREIGN = ['seller', 'offer', 'offer_banner', 'leaflet'] as const satisfies readonly UserType[];
type Foreign = (typeof FOREIGN)[number];
const isForeign = (type: UserType): type is Foreign => FOREIGN.some((one) => one === type);
export type ImageReplacer = (trx: Trx, change: ImageChange) => Promise<unknown>;

declare module '../../../platform/http/app-type.ts' {
  interface Platform {
    imageReplacers: Readonly<Record<Foreign, ImageReplacer>>;
  }
}

/**
 * Everything that shows one picture shows another from now on; what is kept stays. A person who may not edit one of the
 * records changes none.
 * @returns how many records that were. @throws DomainError 403
 */
export async function replaceUses(
  { imageReplacers }: Pick<Platform, 'imageReplacers'>,
  { trx, actor, audit }: UnitOfWork,
  from: string,
  to: string,
): Promise<number> {
  const users = await readUsers(trx, from);
  for (const type of new Set(users.map((user) => user.type))) {
    const permission = `${RECORD_TYPES[type].area}.edit` as const;
    if (!may(actor, permission)) throw forbidden(permission);
  }
  const changes: Change[] = [];
  for (const { type, id } of users) {
    const change = { id, from, to, by: actor.id };
    if (isForeign(type)) await imageReplacers[type](trx, change);
    else await replaceImage(trx, type, change);
    changes.push({ type, id, action: 'updated', before: { image: from }, after: { image: to } });
  }
  await audit(...changes);
  return users.length;
}

/** Products that show a picture take its alt text; a person who is editing one of them sees that it has changed. */
export async function tellProducts({ trx, actor, audit }: UnitOfWork, image: LibraryImage): Promise<void> {
  const { url, alt, alt_ar } = image;
  const before = await replaceAltText(trx, image, actor.id);
  await audit(
    ...before.map(({ product_id, ...was }) => ({
      type: 'product' as const,
      id: product_id,
      action: 'updated' as const,
      before: { images: [{ url, ...was }] },
      after: { images: [{ url, alt, alt_ar }] },
    })),
  );
}
