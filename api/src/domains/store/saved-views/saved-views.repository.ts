import { SavedView, type SavedViewInput, SavedViewListQuery } from '@bo/contracts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { person } from '../../../platform/db/person.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { textContains } from '../../../platform/list/search.ts';
import { createdBy, stamp } from '../../../platform/records.ts';

type Views = SelectQueryBuilder<Database, 'saved_views', object>;

const views = (db: Db | Trx): Views => db.selectFrom('saved_views').where('saved_views.archived_at', 'is', null);

const withOwner = (rows: Views) =>
  rows.selectAll('saved_views').select((eb) => person(eb.ref('saved_views.owner_id')).as('owner'));
type Row = Awaited<ReturnType<ReturnType<typeof withOwner>['execute']>>[number];

function toView({ owner_id, ...view }: Row, viewer: Actor): SavedView {
  return SavedView.parse({
    ...view,
    mine: owner_id === viewer.id,
    is_default: view.default_for_roles.includes(viewer.role_key ?? ''),
  });
}

/** Every role, the ones a store added too. */
export const rolesOfStore = (db: Db) =>
  db.selectFrom('roles').select(['key', 'name', 'name_ar']).orderBy('name').execute();

export const savedViewList = defineList({
  query: SavedViewListQuery,
  scope: 'saved_view',
  id: 'saved_views.id',
  sorts: { name: 'saved_views.name' },
  matching: (db, { screen, search }): Views =>
    views(db)
      .where(is('saved_views.screen', screen))
      .where(textContains(sql.ref('saved_views.name'), search)),
  columns: withOwner,
  toItem: toView,
});

export const findView = defineFinder({
  scope: 'saved_view',
  rows: (db, id) => withOwner(views(db).where('saved_views.id', '=', id)),
  read: (row, _, viewer) => toView(row, viewer),
});

const asRow = ({ query, columns, ...input }: SavedViewInput) => ({
  ...input,
  query: JSON.stringify(query),
  columns: JSON.stringify(columns),
});

export async function insertView(trx: Trx, input: SavedViewInput, owner: string): Promise<string> {
  const id = newId('viw');
  await trx
    .insertInto('saved_views')
    .values({ ...asRow(input), id, owner_id: owner, ...createdBy(owner) })
    .execute();
  return id;
}

export const updateView = (trx: Trx, { id, version }: SavedView, input: SavedViewInput, by: string | null) =>
  trx
    .updateTable('saved_views')
    .set({ ...asRow(input), ...stamp(version, by) })
    .where('id', '=', id)
    .execute();

export const deleteView = (trx: Trx, id: string) => trx.deleteFrom('saved_views').where('id', '=', id).execute();

/** Each role starts a screen with one view at most: the latest that was chosen for it. */
export const clearDefaults = (trx: Trx, { screen, default_for_roles }: SavedViewInput, except: string) =>
  sql`update saved_views set default_for_roles = array(select role from unnest(default_for_roles) as role where role <> all(${default_for_roles}::text[]))
    where screen = ${screen} and id <> ${except} and default_for_roles && ${default_for_roles}::text[]`.execute(trx);
