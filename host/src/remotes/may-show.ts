import type { RemoteManifest } from '@bo/platform/manifest';

export type MenuEntry = RemoteManifest['menu'][number];

/** As much of a session as decides what the menu shows. */
export interface Viewer {
  user: { role: number };
  permissions: readonly string[];
  /** The partner whose rows alone one sees. */
  works_for?: { kind: string; id: string } | null | undefined;
}

/** A menu entry as a viewer reads it: for people of one partner, an entry may have its own name and address. */
export function entryFor(entry: MenuEntry, { works_for }: Viewer): MenuEntry {
  const { own } = entry;
  if (!own || own.partner !== works_for?.kind) return entry;
  // Counters say what the store has to decide.
  return { ...entry, title: own.title, to: (own.to ?? entry.to).replace(':id', works_for.id), count: undefined };
}

/**
 * The three differences of role 1, exactly (SPECIFICATION.md sections 2.2 and 6): it sees the links to Dealers and to
 * App
 * settings, which nobody else does, and not the one to Create product. Kept here and not only in the remotes'
 * manifests,
 * because they are a rule of the menu: the screens themselves go by permission alone.
 */
const ROLE_RULES: Record<string, { only?: number; except?: number }> = {
  '/dealers': { only: 1 },
  '/appsettings': { only: 1 },
  '/product/create': { except: 1 },
};

/** Whether someone gets a link: by permission, and by the differences of role 1. */
export function mayShow(
  entry: Pick<MenuEntry, 'permission' | 'to' | 'onlyRole' | 'exceptRole'>,
  { user, permissions }: Viewer,
): boolean {
  if (!permissions.includes(entry.permission)) return false;
  const rule = ROLE_RULES[entry.to];
  const only = entry.onlyRole ?? rule?.only;
  const except = entry.exceptRole ?? rule?.except;
  return (only === undefined || user.role === only) && (except === undefined || user.role !== except);
}
