import type { Permission } from './permissions.ts';

interface GuardedField {
  permission: Permission;
  /** What everybody else reads in its place. */
  hidden: (value: unknown) => unknown;
}

/** Stands for what is hidden of a value. */
export const MASK = '••••';
const nothing = () => null;
/** The last three digits, by which a picker tells two bags of one name apart. */
const masked = (value: unknown) => (typeof value === 'string' && value !== '' ? `${MASK}${value.slice(-3)}` : value);

/** The first letter, which tells a slip from another name. */
const maskedName = (value: unknown) =>
  typeof value === 'string' && value !== '' ? `${value.slice(0, 1)}${MASK}` : value;

/** The first letter and the domain, which tell whether two people mean the same address. */
const maskedEmail = (value: unknown) =>
  typeof value === 'string' && value !== ''
    ? `${value.slice(0, 1)}${MASK}${value.slice(value.lastIndexOf('@'))}`
    : value;

/** Of a message: an address or a number. */
const maskedRecipient = (value: unknown) =>
  typeof value === 'string' && value.includes('@') ? maskedEmail(value) : masked(value);

/**
 * Fields that need a permission of their own beside that of their record. One table, by the field's one name: the
 * server hides them in lists, details, exports, the audit trail and events, and keeps their value in writes of anyone
 * who may not see it; the web leaves out their columns and form fields.
 */
export const GUARDED_FIELDS = {
  cost: { permission: 'product.cost', hidden: nothing },
  cost_value: { permission: 'product.cost', hidden: nothing },
  cost_net: { permission: 'product.cost', hidden: nothing },
  cost_vat: { permission: 'product.cost', hidden: nothing },
  cost_total: { permission: 'product.cost', hidden: nothing },
  case_cost: { permission: 'product.cost', hidden: nothing },
  previous_case_cost: { permission: 'product.cost', hidden: nothing },
  cost_value_more: { permission: 'product.cost', hidden: nothing },
  margin: { permission: 'product.cost', hidden: nothing },
  margin_given_away: { permission: 'product.cost', hidden: nothing },
  bank_holder: { permission: 'seller.bank', hidden: maskedName },
  iban: { permission: 'seller.bank', hidden: masked },
  customer_phone: { permission: 'customer.pii', hidden: masked },
  customer_email: { permission: 'customer.pii', hidden: maskedEmail },
  recipient: { permission: 'customer.pii', hidden: maskedRecipient },
} as const satisfies Readonly<Record<string, GuardedField>>;

export type GuardedFieldName = keyof typeof GUARDED_FIELDS;
type May = (permission: Permission) => boolean;

const guardOf = (key: string): GuardedField | undefined =>
  Object.hasOwn(GUARDED_FIELDS, key) ? GUARDED_FIELDS[key as GuardedFieldName] : undefined;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

/** Whether there is a field that someone may not see. */
export const seesAllFields = (may: May): boolean =>
  Object.values(GUARDED_FIELDS).every(({ permission }) => may(permission));

/** JSON with the fields hidden that someone may not see; what has none is answered as it is. */
export function hideFields<T>(value: T, may: May): T;
export function hideFields(value: unknown, may: May): unknown {
  if (Array.isArray(value)) {
    const before: readonly unknown[] = value;
    const items = before.map((item) => hideFields(item, may));
    return items.some((item, at) => item !== before[at]) ? items : before;
  }
  if (!isObject(value)) return value;
  const changed: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const guard = guardOf(key);
    const shown = guard && !may(guard.permission) ? guard.hidden(inner) : hideFields(inner, may);
    if (shown !== inner) changed.push([key, shown]);
  }
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

/** What someone sends, without the fields they may not see: these keep their value. */
export function dropFields<T>(value: T, may: May): T;
export function dropFields(value: unknown, may: May): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => dropFields(item, may));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const guard = guardOf(key);
      return guard && !may(guard.permission) ? [] : [[key, dropFields(inner, may)]];
    }),
  );
}
