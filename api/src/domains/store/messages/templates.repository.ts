import {
  channelsOf,
  isToCustomers,
  MESSAGE_KIND_NAMES,
  type MessageChannel,
  type MessageKind,
  type MessageTemplate,
  type MessageTemplateInput,
  notificationSetting,
} from '@bo/contracts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { person } from '../../../platform/db/person.ts';
import { originalOf } from './texts.ts';

export const templateId = (kind: MessageKind, channel: MessageChannel): string => `${kind}.${channel}`;

/** Every text there is, in the order of the contracts. `isSet` says what a setting's value means. */
export async function readTemplates(
  db: Db | Trx,
  isSet: (kind: MessageKind, channel: MessageChannel, value: unknown) => boolean,
): Promise<MessageTemplate[]> {
  const all = MESSAGE_KIND_NAMES.flatMap((kind) => channelsOf(kind).map((channel) => ({ kind, channel })));
  const settings = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where(
      'key',
      'in',
      all.flatMap(({ kind, channel }) => (isToCustomers(kind) ? [notificationSetting(kind, channel)] : [])),
    )
    .execute();
  const rows = await db
    .selectFrom('message_templates')
    .selectAll()
    .select((eb) => person(eb.ref('message_templates.updated_by')).as('changed_by'))
    .execute();
  const own = new Map(rows.map((row) => [row.id, row]));
  return all.map(({ kind, channel }) => {
    const id = templateId(kind, channel);
    const row = own.get(id);
    const setting = isToCustomers(kind) ? notificationSetting(kind, channel) : undefined;
    const value = settings.find(({ key }) => key === setting)?.value;
    const { subject, subject_ar, body, body_ar } = row ?? {};
    const changed = typeof body === 'string';
    return {
      ...(changed
        ? { subject: subject ?? '', subject_ar: subject_ar ?? '', body, body_ar: body_ar ?? '' }
        : originalOf(kind, channel)),
      id,
      kind,
      channel,
      active: isSet(kind, channel, value),
      changed,
      version: row?.version ?? 0,
      updated_at: row?.updated_at ?? null,
      updated_by: row?.changed_by ?? null,
    };
  });
}

/** The store's own text of a message; undefined where it says what it comes with. */
export async function readTemplateText(
  trx: Trx,
  kind: MessageKind,
  channel: MessageChannel,
): Promise<MessageTemplateInput | undefined> {
  const row = await trx
    .selectFrom('message_templates')
    .select(['subject', 'subject_ar', 'body', 'body_ar'])
    .where('id', '=', templateId(kind, channel))
    .executeTakeFirst();
  if (!row || row.body === null) return undefined;
  return { subject: row.subject ?? '', subject_ar: row.subject_ar ?? '', body: row.body, body_ar: row.body_ar ?? '' };
}

export const lockTemplate = (trx: Trx, id: string) =>
  trx.selectFrom('message_templates').select('id').where('id', '=', id).forUpdate().execute();

/**
 * Writes a text over the version that someone saw; null goes back to what the message comes with. Of two who change for
 * the first time what nobody had, one meets the other's row. @returns whether it was written
 */
export async function writeTemplate(
  trx: Trx,
  { id, kind, channel, version }: Pick<MessageTemplate, 'id' | 'kind' | 'channel' | 'version'>,
  text: MessageTemplateInput | null,
  by: string | null,
): Promise<boolean> {
  const values = {
    ...(text ?? { subject: null, subject_ar: null, body: null, body_ar: null }),
    version: version + 1,
    updated_at: new Date(),
    updated_by: by,
  };
  const written =
    version === 0
      ? await trx
          .insertInto('message_templates')
          .values({ id, kind, channel, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await trx.updateTable('message_templates').set(values).where('id', '=', id).returning('id').executeTakeFirst();
  return written !== undefined;
}
