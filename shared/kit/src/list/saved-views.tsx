import type { SavedView } from '@bo/contracts';
import { lazyPage, useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useLocation, useNavigationType } from '@bo/platform/router';
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import SaveOutlined from '@ant-design/icons/es/icons/SaveOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input/Input';
import { Suspense, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { useAsLeft } from '../detail/origin-list.ts';
import { useUndoToast } from '../feedback/undo.tsx';
import { Panel } from '../panel.tsx';
import { useKitText } from '../text.ts';
import type { ListState } from './list-state.ts';
import { savedViews } from './saved-views.api.ts';
import { useListColumns } from './table-settings.ts';

/** For the few who manage people: no other list pays for it. */
const RoleStart = lazyPage(() => import('./role-start.tsx').then((module) => ({ default: module.RoleStart })));

/** What a view keeps of the URL: everything but the page one is on. */
function kept(list: ListState): Record<string, string> {
  const { offset: _page, ...query } = list.params;
  return query;
}
function sameQuery(a: Record<string, string>, b: Record<string, string>): boolean {
  const text = (query: Record<string, string>) => JSON.stringify(Object.entries(query).sort());
  return text(a) === text(b);
}

/** Asks what a view is called and who has it: a new one, or `view` under another name. */
function SaveView({ view, onSave }: { view?: SavedView; onSave: (name: string, shared: boolean) => Promise<unknown> }) {
  const t = useKitText();
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.scope === 'shared');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave(name.trim(), shared).then(
      () => setName(''),
      () => undefined,
    );
  };
  return (
    <form className="bo-save-view" onSubmit={submit}>
      <div className="bo-field">
        <label htmlFor={id}>{t('views.name')}</label>
        <Input
          id={id}
          data-first
          value={name}
          minLength={2}
          maxLength={120}
          required
          dir="auto"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      {/* Where a role's screen starts cannot be taken from that role without a word. */}
      <Checkbox
        checked={shared}
        disabled={Boolean(view?.default_for_roles.length)}
        onChange={({ target }) => setShared(target.checked)}
      >
        {t('views.share')}
      </Checkbox>
      <Button type="primary" htmlType="submit" disabled={name.trim().length < 2}>
        {t('views.save')}
      </Button>
    </form>
  );
}

/** One's own view under another name, or for others as well. */
function RenameView({ view }: { view: SavedView }) {
  const t = useKitText();
  const [open, setOpen] = useState(false);
  const update = useMutation(savedViews.update({ done: t('views.saved') }));
  const { id, version, screen, query, columns, default_for_roles } = view;
  const label = t('views.rename', { name: view.name });
  const save = async (name: string, shared: boolean) => {
    const scope = shared ? ('shared' as const) : ('private' as const);
    await update.mutateAsync({ id, version, input: { screen, name, scope, query, columns, default_for_roles } });
    setOpen(false);
  };
  return (
    <Panel label={label} open={open} onOpenChange={setOpen} content={<SaveView view={view} onSave={save} />}>
      <Button size="small" type="text" icon={<EditOutlined aria-hidden />} aria-label={label} aria-expanded={open} />
    </Panel>
  );
}

/**
 * Whether Back, Forward, a reload or the way back from a record led here: then the place is the one that was left,
 * whatever its first view is.
 */
function useCameBack(): boolean {
  const how = useNavigationType();
  const { key } = useLocation();
  const asLeft = useAsLeft();
  return asLeft || (how === 'POP' && key !== 'default');
}

/**
 * The views of a list: private and shared ones as buttons, and a button that saves the current state. A role's default
 * view opens first.
 */
export function SavedViews({ list }: { list: ListState }) {
  const t = useKitText();
  const { screen, fixed } = list;
  const [columns] = useListColumns(list);
  const undo = useUndoToast();
  const cameBack = useCameBack();
  const [naming, setNaming] = useState(false);
  const maySetStart = useCan('user.edit');
  const started = useRef(false);
  const views = useQuery(savedViews.list({ screen, limit: 100 }));
  const create = useMutation(savedViews.create({ done: t('views.saved') }));
  const again = useMutation(savedViews.create());
  const remove = useMutation(savedViews.remove());
  const query = kept(list);
  const bare = Object.keys(query).length === 0 && list.columns.length === 0;
  const isShown = (view: SavedView) => sameQuery(view.query, query) && view.columns.join() === list.columns.join();
  // A view of packed orders is no view of the pending ones: it is offered where the route leaves its filters free.
  const rows = (views.data?.results ?? []).filter(
    ({ query: asks }) => !Object.keys(asks).some((name) => name in fixed),
  );

  const show = (view: SavedView, replace = false) => {
    const gone = Object.fromEntries(Object.keys(query).map((name) => [name, undefined]));
    list.set({ ...gone, ...view.query, columns: view.columns }, { replace });
  };
  const save = async (name: string, shared: boolean) => {
    show(
      await create.mutateAsync({
        screen,
        name,
        scope: shared ? 'shared' : 'private',
        query,
        columns: [...columns],
        default_for_roles: [],
      }),
      true,
    );
    setNaming(false);
  };
  const drop = ({ id, version, name, scope, query: filter, columns: chosen, default_for_roles }: SavedView) =>
    remove.mutate(
      { id, version },
      {
        onSuccess: () =>
          undo(t('views.removed'), () =>
            again.mutateAsync({ screen, name, scope, query: filter, columns: chosen, default_for_roles }),
          ),
      },
    );
  const standard = rows.find(({ is_default }) => is_default);
  useEffect(() => {
    if (started.current || !views.data) return;
    started.current = true;
    // An address that names a part of the list is a wish of its own, as one with a filter or a page is.
    if (list.search === '' && Object.keys(fixed).length === 0 && standard && !cameBack) show(standard, true);
  });

  // Nothing to choose and nothing to save: no row of its own for the word All.
  if (bare && rows.length === 0) return null;
  return (
    <div className="bo-saved-views" role="group" aria-label={t('views.title')}>
      <Button
        size="small"
        type={bare ? 'default' : 'text'}
        aria-pressed={bare}
        onClick={() =>
          list.set(Object.fromEntries([...Object.keys(query), 'columns'].map((name) => [name, undefined])))
        }
      >
        {t('views.all')}
      </Button>
      {rows.map((view) => {
        const current = isShown(view);
        return (
          <span key={view.id} className="bo-saved-view">
            <Button
              size="small"
              type={current ? 'default' : 'text'}
              aria-pressed={current}
              icon={
                view.scope === 'shared' ? (
                  <TeamOutlined aria-label={t('views.shared')} />
                ) : current ? (
                  <CheckOutlined aria-hidden />
                ) : undefined
              }
              onClick={() => show(view)}
            >
              <bdi>{view.name}</bdi>
            </Button>
            {current && view.mine && view.scope === 'shared' && maySetStart ? (
              <Suspense fallback={null}>
                <RoleStart view={view} />
              </Suspense>
            ) : null}
            {current && view.mine ? <RenameView view={view} /> : null}
            {current && view.mine ? (
              <Button
                size="small"
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('views.remove', { name: view.name })}
                loading={remove.isPending}
                onClick={() => drop(view)}
              />
            ) : null}
          </span>
        );
      })}
      {bare || rows.some(isShown) ? null : (
        <Panel label={t('views.saveThis')} open={naming} onOpenChange={setNaming} content={<SaveView onSave={save} />}>
          <Button size="small" type="dashed" aria-expanded={naming} icon={<SaveOutlined aria-hidden />}>
            {t('views.saveThis')}
          </Button>
        </Panel>
      )}
    </div>
  );
}
