import type { Permission, RecordType, SearchKind } from '@bo/contracts/platform';
import { z } from 'zod';
import type { ExtensionPoint } from './extension-points.ts';

/**
 * The version of this contract (semver). A remote states the range it was built for; the host refuses one that does not
 * fit before it requests any script. Raise the minor for an addition, the major for a removal or a change of meaning.
 */
export const CONTRACT_VERSION = '2.4.0';

/**
 * The groups of the host's sidebar, in their order (SPECIFICATION.md section 2.6, then ours). The host owns their
 * titles and
 * icons (`host/src/shell/sidebar/groups.ts`); a remote's entries name the group they belong to.
 */
export const MENU_GROUPS = [
  'dashboard',
  'products',
  'categories',
  'brands',
  'orders',
  'customer',
  'users',
  'warehouse',
  'inventory',
  'offers',
  'returns',
  'reports',
  'settings',
  'leaflets',
  'coupons',
  'sellers',
  'dealers',
  'pincodes',
] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** The names of the icons a menu entry may ask for; the host draws them, so that no remote ships icons for the menu. */
export const MENU_ICONS = [
  'dashboard',
  'product',
  'plus',
  'options',
  'star',
  'category',
  'tags',
  'shopping-cart',
  'user',
  'team',
  'warehouse',
  'inventory',
  'percentage',
  'image',
  'clock',
  'calendar',
  'layers',
  'return',
  'refund',
  'chart',
  'line-chart',
  'settings',
  'leaflet',
  'coupon',
  'gift',
  'shop',
  'dealer',
  'environment',
  'wallet',
  'scan',
  'audit',
  'lock',
  'notification',
  'platform',
  'list',
  'transfer',
  'document',
] as const;
export type MenuIcon = (typeof MENU_ICONS)[number];

/*
 * What is read of a manifest is read tolerantly: a host meets remotes that are newer than itself, and a permission,
 * group, icon, alert or record kind that it does not know is a string like any other. Keys that it does not know are
 * dropped. The build and `remote publish` are strict instead (`parseExactly`): a misspelt key is told to the team that
 * wrote it.
 */
const text = z.object({ en: z.string().min(1), ab: z.string().min(1) });
const id = z.string().regex(/^[a-z][A-Za-z0-9]*$/);
/**
 * Typed by the contracts that a remote is built with; at run time checked against what the session lists, nothing else.
 */
const permission = z.string().regex(/^[a-z_]+(\.[a-z_]+)+$/) as z.ZodType<string, Permission>;
const recordKind = z.string().min(1) as z.ZodType<string, SearchKind | RecordType>;
const point = z.string().regex(/^[a-z_]+(\.[a-z_]+)+$/) as z.ZodType<string, ExtensionPoint>;

/**
 * Words and whole parameters. What the router also knows, a `*` and optional parts, would match addresses that are
 * someone else's, and no screen needs it; a word has no escapes, so that one address is spelt in one way.
 */
const PATH = /^(?:\/(?::\w+|[\w.~-]+))+$/;

/**
 * A screen: `path` as the router spells it (`/brand/update/:brandId`), unique over all remotes. `prefetch`: what the
 * screen asks the API first when its address has no query string, spelt as its calls spell it; asked while the screen's
 * code is on its way.
 */
const Route = z.object({
  id,
  path: z.string().regex(PATH, 'a path is words and parameters, such as /brand/update/:brandId; it has no * and no ?'),
  permission,
  title: text,
  prefetch: z.array(z.string().regex(/^[^/\s][^\s"<>]*$/)).optional(),
});
/** A list as its resource defines it; its screen has its name, unless it says otherwise. */
interface PrefetchedList {
  name: string;
  path: string;
  listQuery: z.ZodType<Record<string, unknown>>;
  screen?: string;
}
/** What a list screen asks first: its rows as the list's own contract begins, and the views kept for the screen. */
export function listPrefetch({ name, path, listQuery, screen = name }: PrefetchedList): string[] {
  const start = Object.entries(listQuery.parse({})).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(start.map(([key, value]) => [key, String(value)]));
  return [`${path}?${query.toString()}`, `admin_panel/saved-views/?screen=${screen}&limit=100`];
}

/**
 * What the screens of a remote ask first, by the ids of its routes: `export const prefetch = {…}` of `src/prefetch.ts`.
 * The build reads it beside `remote.ts` and writes it into the manifest; no bundle holds it, so it may import what it
 * is derived from.
 */
export type Prefetches<D extends { routes: readonly { id: string }[] }> = {
  readonly [K in D['routes'][number]['id']]?: readonly string[];
};

/**
 * A sidebar entry. `group` is one of `MENU_GROUPS` and `icon` one of `MENU_ICONS`; both stay open strings here, because
 * a host must take the manifest of a remote that is newer than itself: it shows an unknown group last and an unknown
 * icon as a dot. `onlyRole` and `exceptRole` exist for the three differences of role 1 alone (SPECIFICATION.md section
 * 6). `count` names a counter of `GET admin_panel/counters/`. `own` is the entry for people of one partner, who see
 * only their own records there; its `:id` is that partner's. Since contract 2.4.
 */
const partner = z.string() as z.ZodType<string, 'seller' | 'dealer'>;
const MenuEntry = z.object({
  id,
  group: z.string(),
  order: z.int(),
  icon: z.string(),
  title: text,
  to: z.string().startsWith('/'),
  permission,
  onlyRole: z.int().optional(),
  exceptRole: z.int().optional(),
  count: z.string().optional(),
  own: z.object({ partner, title: text, to: z.string().startsWith('/').optional() }).optional(),
});
/**
 * A group of the menu that the host may not have: shown after its own, under this title. Where the host has the group,
 * its own title and icon count.
 */
const MenuGroupEntry = z.object({ key: z.string().min(1), icon: z.string(), title: text });
/** A dashboard widget: `expose` is the module of the container that holds it, `size` its columns out of 12. */
const Widget = z.object({
  id,
  expose: z.string().startsWith('./'),
  title: text,
  size: z.int().min(3).max(12),
  order: z.int(),
  permission,
  /** Not shown to anyone who has this one: they see the whole of what the widget shows a part of. */
  unless: permission.optional(),
  /** Shown to people of one seller, or one dealer, alone: it is about their own. Since contract 2.4. */
  partner: partner.optional(),
});
/**
 * What the remote contributes to a page of another: `expose` is the module of the container that holds it, for anyone
 * who has all the permissions. A point that no page offers shows nothing. Since contract 2.2.
 */
const Extension = z.object({
  id,
  point,
  expose: z.string().startsWith('./'),
  title: text,
  permissions: z.array(permission).min(1),
  /** Among those of the same point. */
  order: z.int().default(100),
  /** The least that a column needs, in pixels. */
  width: z.int().min(60).max(400).optional(),
});
/** A palette command: opens `to`. */
const Command = z.object({
  id,
  title: text,
  to: z.string().startsWith('/'),
  permission,
  keywords: z.array(z.string()).default([]),
  exceptRole: z.int().optional(),
});

/**
 * A line of the inbox of exceptions: shown while the counter `count` of `GET admin_panel/counters/` is above 0, and
 * opens `to`.
 */
const Alert = z.object({
  id,
  title: text,
  to: z.string().startsWith('/'),
  count: z.string(),
  permission,
  /** `high` or `normal`; one that the host does not know is `normal`. */
  severity: z.string().default('normal'),
});

/**
 * Where a record opens that the search, the check of the books or the audit log names. `to` holds `:id` or `:title`; of
 * several places for one kind the first that the person may see is taken, and a kind without any is not shown.
 */
const RecordPlace = z.object({
  kind: recordKind,
  to: z.string().startsWith('/'),
  permission,
  /** What a record of the kind is called, for a host that has no word for it. Since contract 2.0. */
  title: text.optional(),
});

/**
 * What a remote may weigh, in kB as sent (brotli): its entry, all that the first visit of any one screen needs of it,
 * and all that another's page loads for any one extension of its.
 */
const Budgets = z.object({
  entry: z.number().positive().default(15),
  screen: z.number().positive().default(120),
  extension: z.number().positive().default(60),
});

/**
 * What a remote's team writes, in `remote.ts`: data only, so that menu, routes, palette and dashboard render before any
 * of its code.
 */
export const RemoteDefinition = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: text,
  contract: z.string(),
  routes: z.array(Route).min(1),
  menu: z.array(MenuEntry),
  /** Groups of its own that its menu entries name. Since contract 2.0. */
  groups: z.array(MenuGroupEntry).default([]),
  widgets: z.array(Widget),
  commands: z.array(Command),
  alerts: z.array(Alert).default([]),
  records: z.array(RecordPlace).default([]),
  /** The extension points that its pages offer. Since contract 2.2. */
  points: z.array(point).default([]),
  /** What it contributes to the pages of others. */
  extensions: z.array(Extension).default([]),
  /**
   * Settings that the palette finds by their labels: the screen that holds them, the file of texts that names them, and
   * which of its `fields`; without `fields` all that its `settings` hold. The build publishes the labels with the
   * words.
   */
  settings: z
    .array(z.object({ path: z.string(), texts: z.string(), fields: z.array(z.string()).optional() }))
    .optional(),
  /** Origins the remote calls beside the product's own API; the content policy admits these alone. */
  connect: z.array(z.url()).default([]),
  budgets: Budgets.default({ entry: 15, screen: 120, extension: 60 }),
  /**
   * A narrower range of a shared library than the major that the remote is built with: `{ antd: '^6.7.0' }`. Since
   * contract 2.1.
   */
  libraries: z.record(z.string(), z.string()).default({}),
  /**
   * The first words of the class names that its style sheets may have (`mkt` of `mkt-bar`); its id unless given. Since
   * contract 2.1.
   */
  styles: z
    .array(z.string().regex(/^[a-z][a-z0-9-]*$/))
    .min(1)
    .optional(),
});
export type RemoteDefinition = z.infer<typeof RemoteDefinition>;
export type RemoteDefinitionInput = z.input<typeof RemoteDefinition>;

/**
 * What one screen needs before it can show itself: the remote's own files, and the shared modules it takes from the
 * host.
 */
const Needs = z.object({ files: z.array(z.string()), shares: z.array(z.string()) });

/** What the build publishes beside the code, as `remote.json`: the definition and where its bytes are. */
export const RemoteManifest = RemoteDefinition.extend({
  version: z.string(),
  build: z.string(),
  container: z.string(),
  /** The container's script, relative to the manifest. */
  entry: z.string(),
  /** Subresource integrity of every file that is run or shown, by file name relative to the manifest. */
  integrity: z.record(z.string(), z.string()),
  /** By route id, for low-priority preloads; by the module of an extension, for its budget. */
  needs: z.record(z.string(), Needs),
  /**
   * Files of texts in another language, by the files of `needs` in whose place they are loaded: `{ab: {'12.js':
   * '34.js'}}`.
   */
  translations: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /**
   * The symbols of shared modules that the code uses: `{'@bo/platform': ['Can', 'useSession']}`. What a host must
   * offer.
   */
  uses: z.record(z.string(), z.array(z.string())),
  /** Namespaces of texts; unique over all remotes, because they share one i18next. */
  texts: z.array(z.string()).default([]),
  /** The file of its words (`RemoteWords`) in each language, relative to the manifest. Since contract 2.3. */
  words: z.record(z.string(), z.string()).default({}),
});
export type RemoteManifest = z.infer<typeof RemoteManifest>;

const wordsByName = z.record(z.string(), z.string().min(1)).default({});
/**
 * What a remote calls its own things where others show them: the files `words/{en,ab}.json` of its features, which the
 * build publishes beside the code. A name that several remotes share, such as the field `title`, has its word in the
 * kit or in the audit log's own texts.
 */
export const RemoteWords = z.object({
  /** Its background jobs, by name: "Payout run". */
  jobs: wordsByName,
  /** What a job does with its subject: "approve". */
  steps: wordsByName,
  /** The fields of its records: "Account holder". Those with a label in `fields` of its texts have it already. */
  fields: wordsByName,
  /** What the audit log says was done, after the person's name: "picked goods". */
  actions: wordsByName,
  /** Its settings, by the address that opens them: "VAT rate". */
  settings: wordsByName.optional(),
  /** What each of these affects, for those who search by other words. */
  effects: wordsByName.optional(),
});
export type RemoteWords = z.infer<typeof RemoteWords>;

/**
 * One published version of a remote, as the registry names it. `integrity` is that of the manifest, empty for a
 * development server.
 */
const Release = z.object({ version: z.string(), build: z.string(), url: z.string(), integrity: z.string() });
export type Release = z.infer<typeof Release>;

/**
 * Who gets a canary, in addition to its share of the browsers: roles by their key, people by their id. Absent where
 * nobody is named.
 */
const COHORT = { roles: z.array(z.string()).optional(), people: z.array(z.string()).optional() };
/** The contract of the first host that knows cohorts; an older one refuses a pointer that names one. */
export const COHORTS_SINCE = '^2.2.0';

/** A version shown to `percent` of the browsers, always the same ones for the same `salt`, and to its cohort. */
const Canary = z.object({
  release: Release,
  percent: z.number().min(0).max(100),
  salt: z.string(),
  ...COHORT,
  manifest: RemoteManifest.nullable(),
});

/**
 * One remote in the registry: what is live, what to fall back to, and the whole manifest of the live release inline (it
 * saves a
 * round trip). `current` is null while its first release is a canary: then nobody else has it.
 */
export const RegistryEntry = z.object({
  id: z.string(),
  state: z.enum(['on', 'off']),
  current: Release.nullable(),
  previous: Release.nullable(),
  canary: Canary.nullable(),
  seq: z.int(),
  manifest: RemoteManifest.nullable(),
});
export type RegistryEntry = z.infer<typeof RegistryEntry>;

/** `GET /registry.json`: the composition of the product at one moment. */
export const Registry = z.object({
  revision: z.string(),
  /** The build of the host that a page opened now would get; a development server says none. */
  host: z.string().optional(),
  remotes: z.array(RegistryEntry),
});
export type Registry = z.infer<typeof Registry>;

const PointedRelease = z.strictObject({
  version: z.string(),
  build: z.string(),
  integrity: z.string(),
  /** Where this release is served, if not where the pointer says: a team that moves leaves its old releases behind. */
  base: z.string().endsWith('/').optional(),
});
/**
 * The pointer of a remote: the one small file that says which release is live. Only its team writes it; each move is a
 * new
 * `seq`, and a move made from a stale one is refused.
 */
export const Pointer = z.strictObject({
  id: z.string(),
  seq: z.int().positive(),
  state: z.enum(['on', 'off']),
  /**
   * The URL under which the live release's folder is served, with its final slash; a canary's only where nothing else
   * is live.
   */
  base: z.string().endsWith('/'),
  /** Null as long as the remote was never live for everyone. */
  current: PointedRelease.nullable(),
  previous: PointedRelease.nullable(),
  canary: z
    .strictObject({ release: PointedRelease, percent: z.number().min(0).max(100), salt: z.string(), ...COHORT })
    .nullable(),
  /** What was done, when and by which person: the log entry of the move. */
  move: z.enum(['promote', 'canary', 'rollback', 'off', 'on', 'forget']),
  at: z.iso.datetime(),
  by: z.string(),
});
export type Pointer = z.infer<typeof Pointer>;

/**
 * What a host's build says of itself, as `host.json`: which contract it fulfils, every symbol it shares, and in which
 * of its files.
 */
export const HostManifest = z.object({
  contract: z.string(),
  build: z.string(),
  /** The version of each library that it shares; what an older host does not say, it does not refuse. */
  libraries: z.record(z.string(), z.string()).default({}),
  /** What its page may load before any remote, in kB as sent. */
  budgets: z.object({ js: z.number(), css: z.number() }).optional(),
  /** The most that a remote may give itself as budgets: only who deploys the host can raise it. */
  ceilings: z.object({ entry: z.number(), screen: z.number(), extension: z.number().optional() }).optional(),
  /** The addresses that are its own, with `/*` for whole areas: no remote's screen can be at one. */
  paths: z.array(z.string()).default([]),
  /** The shapes of its contract (`contract.json`), by module and symbol. */
  shapes: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  shares: z.record(z.string(), z.object({ exports: z.array(z.string()), files: z.array(z.string()) })),
});
export type HostManifest = z.infer<typeof HostManifest>;

/** Whether `version` satisfies a caret range such as `^1.2.0`: same major, and not older. */
export function satisfies(range: string, version: string): boolean {
  const wanted = /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(range);
  const have = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (!wanted || !have) return false;
  const [major, minor, patch] = [1, 2, 3].map((i) => Number(have[i]) - Number(wanted[i]));
  if (major !== 0 || minor === undefined || patch === undefined) return false;
  return minor > 0 || (minor === 0 && patch >= 0);
}

interface Needing {
  contract: string;
  libraries?: Record<string, string> | undefined;
}
/**
 * What a release needs and a host does not offer: another contract, or another version of a library that they share.
 * Asked when either is deployed, and by the page before it requests any script.
 */
export function unmetNeeds(
  { contract, libraries = {} }: Needing,
  host: Needing,
): { what: string; range: string; has: string }[] {
  if (!satisfies(contract, host.contract)) return [{ what: 'the contract', range: contract, has: host.contract }];
  return Object.entries(libraries).flatMap(([what, range]) => {
    const has = host.libraries?.[what];
    return has === undefined || satisfies(range, has) ? [] : [{ what, range, has }];
  });
}

/**
 * Declares a remote. The generic keeps the literal ids, so that `createRemoteApp` can demand exactly one page per
 * route.
 *
 * @throws ZodError naming the key that is wrong, at build time.
 */
export function defineRemote<const D extends RemoteDefinitionInput>(definition: D): D {
  RemoteDefinition.parse(definition);
  return definition;
}
