import { z } from 'zod';
import { CUSTOMER_MESSAGE_KINDS, type CustomerMessageKind, MESSAGE_CHANNELS, type MessageChannel } from './message.ts';
import { EMIRATES } from '../base/emirates.ts';
import { addMessages } from '../base/messages.ts';
import type { Permission } from '../base/permissions.ts';
import { Instant, Person, Version } from '../base/record.ts';
import {
  MOST_PICKED_TOGETHER,
  SECOND_FACTOR_RULES,
  STORE_LANGUAGES,
  TAX_DUE,
  TAX_EMIRATES,
} from './setting-choices.ts';
import { plainPhone } from '../base/same.ts';
import { WEEK_STARTS, type WeekStart } from '../base/week.ts';
import { TaxNumber } from '../base/tax-number.ts';
import { Email, ImageAddress, Percent, Phone, requiredText, text } from '../base/text.ts';
import { accepts, THEME_CHOICES, THEME_DEFAULTS, type ThemeName } from './theme-settings.ts';

addMessages({
  currency: { en: 'Choose a currency such as AED.', ab: 'اختر عملة مثل AED.' },
  time_zone: { en: 'Choose a time zone such as Asia/Dubai.', ab: 'اختر منطقة زمنية مثل Asia/Dubai.' },
  calling_code: { en: 'Enter a country calling code such as 971.', ab: 'أدخل رمز اتصال دولي مثل 971.' },
  web_address: { en: 'Use an address that begins with https://.', ab: 'استخدم عنوانًا يبدأ بـ ‎https://‎.' },
});

export const SETTING_GROUPS = [
  'look',
  'identity',
  'store',
  'orders',
  'picking',
  'tax',
  'notifications',
  'security',
  'backups',
  'telemetry',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];
/** How a setting is entered: what a screen draws for it. */
export type SettingKind =
  | 'text'
  | 'choice'
  | 'color'
  | 'flag'
  | 'number'
  | 'percent'
  | 'currency'
  | 'time_zone'
  | 'image';
export type SettingValue = string | number | boolean;

interface SettingDefinition<V extends SettingValue = SettingValue> {
  group: SettingGroup;
  kind: SettingKind;
  default: V;
  /** Who may change it; everybody who may view the settings sees it. */
  permission: Permission;
  /** What it may be; the same in the browser and on the server. */
  value: z.ZodType<V>;
  choices?: readonly string[];
}

const define = <V extends SettingValue>(definition: SettingDefinition<V>) => definition;

function knows(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: 'currency' })
  .refine((currency) => knows(() => new Intl.NumberFormat('en', { style: 'currency', currency })), {
    error: 'currency',
  });
const TimeZone = z
  .string()
  .min(1, { error: 'time_zone' })
  .refine((timeZone) => knows(() => new Intl.DateTimeFormat('en', { timeZone })), { error: 'time_zone' });
const CallingCode = z
  .string()
  .transform((value) => plainPhone(value).replace(/^\+/, ''))
  .refine((code) => /^[1-9]\d{0,2}$/.test(code), { error: 'calling_code' });
/** Of another host; empty for none. */
const WebAddress = text(500).refine((value) => value === '' || /^https:\/\/[^\s"'<>\\]+$/i.test(value), {
  error: 'web_address',
});

/** A picture that was sent to the store, by its address; empty for none. */
const Picture = z.preprocess((value) => value ?? '', z.union([z.literal(''), ImageAddress])) as z.ZodType<string>;

const COLORS: ReadonlySet<ThemeName> = new Set(['theme_color', 'theme_color_secondary']);
const isChoice = (name: ThemeName): name is keyof typeof THEME_CHOICES => name in THEME_CHOICES;
/** The look as the store sets it; the person who chose one of their own keeps it. */
const look = (name: ThemeName): SettingDefinition<string> => ({
  group: 'look',
  kind: COLORS.has(name) ? 'color' : isChoice(name) ? 'choice' : 'text',
  default: THEME_DEFAULTS[name],
  permission: 'settings.edit',
  value: z.string().refine((value) => accepts(name, value), { error: 'invalid' }),
  ...(isChoice(name) ? { choices: THEME_CHOICES[name] } : {}),
});
const ofStore = <V extends SettingValue>(kind: SettingKind, start: V, value: z.ZodType<V>) =>
  define({ group: 'store', kind, default: start, permission: 'settings.edit', value });
/** Who the store is: on its papers, in its mails and on its screens. */
const identity = (kind: SettingKind, start: string, value: z.ZodType<string>) =>
  define({ group: 'identity', kind, default: start, permission: 'settings.edit', value });
const number = (group: SettingGroup, start: number, min: number, max: number, permission: Permission) =>
  define({ group, kind: 'number', default: start, permission, value: z.int().min(min).max(max) });

const taxChoice = <const C extends readonly string[]>(choices: C, start: C[number]) =>
  define<string>({
    group: 'tax',
    kind: 'choice',
    default: start,
    permission: 'settings.edit',
    value: z.enum(choices),
    choices,
  });

/** The direction is not the store's: it follows the language, unless a person chose another for themselves. */
type StoreLook = Exclude<ThemeName, 'theme_scheme_direction'>;
type LookSettings = { [N in StoreLook as `theme.${N}`]: SettingDefinition<string> };
const LOOK = Object.fromEntries(
  (Object.keys(THEME_DEFAULTS) as ThemeName[])
    .filter((name) => name !== 'theme_scheme_direction')
    .map((name) => [`theme.${name}`, look(name)]),
) as unknown as LookSettings;

/** Which messages go by which channel. */
export type NotificationSetting = `notifications.${CustomerMessageKind}_${MessageChannel}`;
export const notificationSetting = (kind: CustomerMessageKind, channel: MessageChannel): NotificationSetting =>
  `notifications.${kind}_${channel}`;
/** A customer hears of everything by e-mail; the code for the driver comes by text message too. */
const isSentAtFirst = (kind: CustomerMessageKind, channel: MessageChannel): boolean =>
  channel === 'email' || (channel === 'sms' && kind === 'order_ready');
const NOTIFICATIONS = Object.fromEntries(
  CUSTOMER_MESSAGE_KINDS.flatMap((kind) =>
    MESSAGE_CHANNELS.map((channel) => [
      notificationSetting(kind, channel),
      define({
        group: 'notifications',
        kind: 'flag',
        default: isSentAtFirst(kind, channel),
        permission: 'settings.edit',
        value: z.boolean(),
      }),
    ]),
  ),
) as unknown as Record<NotificationSetting, SettingDefinition<boolean>>;

/**
 * Every setting of the store: the one table. The server reads, checks and keeps them by it, the screen `/appsettings`
 * draws them from it. What each is called and what it affects stands in that screen's texts under the same name.
 */
export const APP_SETTINGS = {
  ...LOOK,
  'system.loading_animation_url': define({
    group: 'look',
    kind: 'text',
    default: '',
    permission: 'settings.security',
    value: WebAddress,
  }),
  'system.font_service_url': define({
    group: 'look',
    kind: 'text',
    default: 'https://fonts.googleapis.com/css2?display=swap&family=',
    permission: 'settings.security',
    value: WebAddress,
  }),
  'store.name': identity('text', 'Back Office Market', requiredText(120)),
  'store.name_ar': identity('text', 'متجري', requiredText(120)),
  /** As it is registered: full tax invoices are refused without it. */
  'store.legal_name': identity('text', '', text(200)),
  'store.legal_name_ar': identity('text', '', text(200)),
  'store.address': identity('text', '', text(300)),
  'store.address_ar': identity('text', '', text(300)),
  'store.logo': identity('image', '', Picture),
  /** On dark ground, and black on white: the first one where there is none. */
  'store.logo_dark': identity('image', '', Picture),
  'store.logo_print': identity('image', '', Picture),
  'store.phone': identity('text', '', Phone),
  'store.email': identity('text', '', Email),
  'store.language': define<string>({
    group: 'store',
    kind: 'choice',
    default: 'browser',
    permission: 'settings.edit',
    value: z.enum(STORE_LANGUAGES),
    choices: STORE_LANGUAGES,
  }),
  'store.currency': ofStore('currency', 'AED', Currency),
  'store.time_zone': ofStore('time_zone', 'Asia/Dubai', TimeZone),
  /** In the calendar of marketing, in date pickers and in reports by week. */
  'store.week_start': define<WeekStart>({
    group: 'store',
    kind: 'choice',
    default: 'monday',
    permission: 'settings.edit',
    value: z.enum(WEEK_STARTS),
    choices: WEEK_STARTS,
  }),
  /** A phone number that begins with 0 is one of this country. */
  'store.calling_code': ofStore('text', '971', CallingCode),
  'store.vat_rate': ofStore('percent', 500, Percent),
  'store.vat_number': ofStore('text', '', TaxNumber),
  'orders.code_tries': number('orders', 5, 3, 10, 'settings.edit'),
  'orders.code_lock_minutes': number('orders', 15, 5, 240, 'settings.edit'),
  /** Hours of the store's day between which slots and pick-ups are. */
  'orders.slots_from': number('orders', 6, 0, 23, 'settings.edit'),
  'orders.slots_upto': number('orders', 24, 1, 24, 'settings.edit'),
  'picking.together': number('picking', MOST_PICKED_TOGETHER, 1, MOST_PICKED_TOGETHER, 'settings.edit'),
  /** Where the store is established: the emirate of supplies that name none, and of commissions. */
  'tax.emirate': taxChoice(EMIRATES, 'dubai'),
  /**
   * Which emirate boxes 1a to 1g of the VAT return count; the customer's for e-commerce above AED 100 million a year.
   */
  'tax.emirate_of': taxChoice(TAX_EMIRATES, 'warehouse'),
  /** From when the VAT of an invoice is due. */
  'tax.due': taxChoice(TAX_DUE, 'invoice'),
  /** Whether the sales of sellers with a tax number of their own are the store's output. */
  'tax.sellers_output': define({
    group: 'tax',
    kind: 'flag',
    default: false,
    permission: 'settings.edit',
    value: z.boolean(),
  }),
  /** How long tax papers and the records that they rest on are kept. */
  'tax.keep_years': number('tax', 5, 5, 30, 'settings.security'),
  ...NOTIFICATIONS,
  'notifications.keep_days': number('notifications', 180, 30, 730, 'settings.edit'),
  'security.sign_up_enabled': define({
    group: 'security',
    kind: 'flag',
    default: false,
    permission: 'settings.security',
    value: z.boolean(),
  }),
  'security.idle_lock_minutes': number('security', 15, 0, 720, 'settings.security'),
  'security.session_hours': number('security', 12, 1, 168, 'settings.security'),
  /** From signing in, however often a session is renewed: for roles that move money or settings, and for the others. */
  'security.sensitive_session_hours': number('security', 12, 1, 168, 'settings.security'),
  'security.session_days': number('security', 30, 1, 90, 'settings.security'),
  'security.second_factor_required': define<string>({
    group: 'security',
    kind: 'choice',
    default: 'nobody',
    permission: 'settings.security',
    value: z.enum(SECOND_FACTOR_RULES),
    choices: SECOND_FACTOR_RULES,
  }),
  'audit.retention_months': number('security', 84, 12, 240, 'settings.security'),
  'backups.nightly': define({
    group: 'backups',
    kind: 'flag',
    default: true,
    permission: 'settings.security',
    value: z.boolean(),
  }),
  /** An hour of the store's day. */
  'backups.hour': number('backups', 3, 0, 23, 'settings.security'),
  'backups.keep': number('backups', 7, 1, 90, 'settings.security'),
  'backups.verify': define({
    group: 'backups',
    kind: 'flag',
    default: true,
    permission: 'settings.security',
    value: z.boolean(),
  }),
  'telemetry.web_vitals': define({
    group: 'telemetry',
    kind: 'flag',
    default: false,
    permission: 'settings.security',
    value: z.boolean(),
  }),
  /** Of a hundred interactions with the page so many are traced. */
  'telemetry.trace_percent': number('telemetry', 0, 0, 100, 'settings.security'),
} as const satisfies Readonly<
  Record<string, SettingDefinition<string> | SettingDefinition<number> | SettingDefinition<boolean>>
>;

export type SettingName = keyof typeof APP_SETTINGS;
export type ValueOf<N extends SettingName> = z.output<(typeof APP_SETTINGS)[N]['value']>;
export const SETTING_NAMES = Object.keys(APP_SETTINGS) as SettingName[];
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(APP_SETTINGS, name);

const Value = z.union([z.string(), z.number(), z.boolean()]);
/** A setting as the store has it. */
export const AppSetting = z.object({
  /** By name, also one that this build does not know. */
  name: z.string(),
  value: Value,
  /** 0 where nobody has ever set it. */
  version: z.int(),
  updated_at: Instant.nullable(),
  updated_by: Person.nullable(),
});
export type AppSetting = z.infer<typeof AppSetting>;
/** `GET admin_panel/app-settings/`. */
export const AppSettings = z.object({ results: z.array(AppSetting) });
export type AppSettings = z.infer<typeof AppSettings>;

/** `PUT admin_panel/app-settings/`: all of them or none. A value of null puts the default back. */
export const AppSettingsInput = z.object({
  changes: z
    .array(
      z.object({
        name: z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]),
        value: Value.nullable(),
        version: Version,
      }),
    )
    .min(1)
    .max(100),
});
export type AppSettingsInput = z.infer<typeof AppSettingsInput>;

/** A field of a form has no dots in its name: they would make a path of it. */
export const settingField = (name: string): string => name.replaceAll('.', '__');
/** What the form of the settings holds, by the one table. */
export const AppSettingsForm = z.object(
  Object.fromEntries(SETTING_NAMES.map((name): [string, z.ZodType] => [settingField(name), APP_SETTINGS[name].value])),
);
