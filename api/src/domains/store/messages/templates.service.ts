import {
  type ChangeMessageTemplate,
  hasLink,
  type Language,
  type MessageChannel,
  type MessageDetail,
  type MessageKind,
  type MessageTemplate,
  type MessageTemplateDetail,
  type MessageTemplateInput,
  mostCharacters,
  problemOf,
  type TestMessageInput,
} from '@bo/contracts';
import type { z } from 'zod';
import type { Caller } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { conflict, fieldError } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { expectFound } from '../../../platform/records.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findMessage } from './messages.repository.ts';
import { isSent, sendTry, written } from './messages.service.ts';
import { lockTemplate, readTemplates, writeTemplate } from './templates.repository.ts';
import { originalOf, samplesOf } from './texts.ts';

/** Every text that the store sends, its own or the one that it comes with. */
export const listTemplates = (db: Db | Trx): Promise<MessageTemplate[]> => readTemplates(db, isSent);

const findTemplate = async (db: Db | Trx, id: string): Promise<MessageTemplate> =>
  expectFound((await listTemplates(db)).find((template) => template.id === id));

/** One of them with what it comes with, and values to try it with. */
export async function readTemplate(db: Db | Trx, id: string): Promise<MessageTemplateDetail> {
  const template = await findTemplate(db, id);
  const store = await readStore(db);
  const sender = { en: store.name, ab: store.name_ar || store.name };
  const samples = (language: Language) => samplesOf(template.kind, { ...store, name: sender[language] }, language);
  return {
    ...template,
    original: originalOf(template.kind, template.channel),
    samples: { en: samples('en'), ab: samples('ab') },
    sender,
  };
}

const FIELDS = ['subject', 'subject_ar', 'body', 'body_ar'] as const;

/** @throws DomainError 422 that names every variable that this kind does not have, at its field */
function expectText(kind: MessageKind, channel: MessageChannel, input: MessageTemplateInput): void {
  const errors = new FieldErrors();
  for (const field of FIELDS) {
    const problem = problemOf(kind, input[field]);
    if (problem?.code === 'variable') errors.add(fieldError(field, 'message.variable', { name: problem.name }));
    else if (problem?.code === 'link') errors.add(fieldError(field, 'message.link_alone', { example: '{{link}}' }));
    else if (problem) errors.add(fieldError(field, 'message.braces', { example: '{{order_number}}' }));
    const isSubject = field.startsWith('subject');
    if (isSubject && channel !== 'sms' && input[field] === '') errors.add(fieldError(field, 'message.subject'));
    if (!isSubject && hasLink(kind) && !/\{\{\s*link\s*\}\}/.test(input[field]))
      errors.add(fieldError(field, 'message.link_alone', { example: '{{link}}' }));
    if (!isSubject && input[field].length > mostCharacters(channel))
      errors.add(fieldError(field, 'message.too_long', { n: mostCharacters(channel) }));
  }
  errors.throwIfAny();
}

/** Text messages have no subject. */
const fitting = (channel: MessageChannel, { subject, subject_ar, body, body_ar }: MessageTemplateInput) =>
  channel === 'sms' ? { subject: '', subject_ar: '', body, body_ar } : { subject, subject_ar, body, body_ar };

async function current(unit: UnitOfWork, id: string, version: number): Promise<MessageTemplate> {
  await lockTemplate(unit.trx, id);
  const before = await findTemplate(unit.trx, id);
  if (before.version !== version) throw conflict(before);
  return before;
}

async function write(unit: UnitOfWork, before: MessageTemplate, text: MessageTemplateInput | null) {
  const { id } = before;
  if (!(await writeTemplate(unit.trx, before, text, unit.actor.id))) throw conflict(await findTemplate(unit.trx, id));
  const after = await readTemplate(unit.trx, id);
  const trail = ({ subject, subject_ar, body, body_ar }: MessageTemplateInput) => ({
    subject,
    subject_ar,
    body,
    body_ar,
  });
  await unit.audit({
    type: 'message_template',
    id,
    action: text ? 'updated' : 'restored',
    before: trail(before),
    after: { ...trail(after), version: after.version },
  });
  return after;
}

/** A text of the store's own. Messages that are in the outbox keep theirs. */
export async function changeTemplate(
  unit: UnitOfWork,
  id: string,
  { version, ...input }: z.output<typeof ChangeMessageTemplate>,
): Promise<MessageTemplateDetail> {
  const before = await current(unit, id, version);
  expectText(before.kind, before.channel, input);
  return write(unit, before, fitting(before.channel, input));
}

/** Back to the text that the message comes with. */
export async function revertTemplate(unit: UnitOfWork, id: string, version: number): Promise<MessageTemplateDetail> {
  const before = await current(unit, id, version);
  return before.changed ? write(unit, before, null) : readTemplate(unit.trx, id);
}

/** Sends what is being written to the writer's own address, with sample values. */
export async function tryTemplate(
  queue: Pick<Platform, 'jobs'>,
  unit: UnitOfWork,
  { email }: Pick<Caller, 'email'>,
  id: string,
  { language, ...input }: TestMessageInput,
): Promise<MessageDetail> {
  const { kind, channel, samples, sender } = await readTemplate(unit.trx, id);
  if (channel !== 'email') throw fieldError('language', 'message.test_by_email');
  expectText(kind, channel, input);
  const message = await sendTry(queue, unit, {
    kind,
    channel,
    language,
    recipient: email,
    sender: sender[language],
    ...written(input, language, samples[language]),
  });
  await unit.audit({ type: 'message_template', id, action: 'tested', after: { message_id: message, language } });
  return expectFound(await findMessage(unit.trx, message, unit.actor));
}
