import * as zod from 'zod/v4';
import { later } from './lazy-schema.mjs';

export {
  config,
  flattenError,
  parse,
  safeParse,
  ZodArray,
  ZodDefault,
  ZodError,
  ZodNullable,
  ZodObject,
  ZodOptional,
  ZodString,
  ZodType,
} from 'zod/v4';

export const any = later(zod.any);
export const array = later(zod.array);
export const boolean = later(zod.boolean);
export const coerce = { number: later(zod.coerce.number) };
export const custom = later(zod.custom);
export const date = later(zod.date);
export const discriminatedUnion = later(zod.discriminatedUnion);
export const email = later(zod.email);
export const int = later(zod.int);
export const intersection = later(zod.intersection);
export const iso = { date: later(zod.iso.date), datetime: later(zod.iso.datetime) };
export const lazy = later(zod.lazy);
export const literal = later(zod.literal);
export const looseObject = later(zod.looseObject);
export const never = later(zod.never);
export const nullable = later(zod.nullable);
export const nullish = later(zod.nullish);
export const number = later(zod.number);
export const object = later(zod.object);
export const optional = later(zod.optional);
export const partialRecord = later(zod.partialRecord);
export const preprocess = later(zod.preprocess);
export const record = later(zod.record);
export const strictObject = later(zod.strictObject);
export const string = later(zod.string);
export const tuple = later(zod.tuple);
export const union = later(zod.union);
export const unknown = later(zod.unknown);
export const url = later(zod.url);
export const uuid = later(zod.uuid);
const choice = later(zod.enum);
const nothing = later(zod.null);
const missing = later(zod.undefined);
export { choice as enum, missing as undefined, nothing as null };
