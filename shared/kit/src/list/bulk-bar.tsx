import type { BulkAnswer, BulkPreview, BulkResult, BulkTarget, ListPage as Page, Permission } from '@bo/contracts';
import { type ApiError, type BulkCall, JOBS_KEY } from '@bo/http';
import { isolate, useFormat } from '@bo/i18n';
import { toast, useOptionalSession } from '@bo/platform';
import { useMutation, type UseMutationOptions, useQueryClient } from '@bo/platform/query';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyDialog } from '../feedback/dialog.tsx';
import { useUndoToast } from '../feedback/undo.tsx';
import { MenuButton } from '../menu-button.tsx';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';
import type { Selection } from './selection.ts';
import { SelectionNote, useSelectedNumber } from './selection-note.tsx';

const ConfirmDialog = lazyDialog(() => import('../feedback/confirm.tsx').then(({ ConfirmDialog: Dialog }) => Dialog));
const BulkReport = lazyDialog(() => import('./bulk-report.tsx').then(({ BulkReport: Report }) => Report));
const BulkJob = lazyDialog(() => import('./bulk-job.tsx').then(({ BulkJob: Job }) => Job));

/** Props of an action's own dialog. */
export interface BulkDialog {
  selection: Selection;
  count: number;
  onConfirm: (values: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
}

export interface BulkAction {
  /** The action's name in the API: `archive`. */
  action: string;
  label: string;
  permission: Permission;
  values?: Record<string, unknown>;
  danger?: boolean;
  /** The action that takes it back, with the state of before as `values.to`; without one it is confirmed first. */
  undo?: string;
  /** What is chosen before it is done, in the place of the usual question: who is to pick, for one. May be lazy. */
  ask?: (dialog: BulkDialog) => ReactNode;
  /** What it does to so many rows, said before it is confirmed; `number` is that count as it is written: `10,000+`. */
  effect?: (count: number, number: string) => string;
  /** Looks at the rows before the question: how many it works on, and why not on the others. */
  preview?: (target: BulkTarget) => Promise<BulkPreview>;
  /** Asks why first, and sends it as `values.reason`. */
  reason?: 'required';
}

/** The call that gives every changed row back the state it was in; none where nothing has changed. */
function callBack(action: string, results: BulkResult['results']): BulkCall | undefined {
  const rows = results.flatMap(({ id, was }) => (was === undefined ? [] : [{ id, to: was }]));
  const [first] = rows;
  if (!first) return undefined;
  return rows.every(({ to }) => to === first.to)
    ? { action, target: { ids: rows.map(({ id }) => id) }, values: { to: first.to } }
    : { action, target: { rows } };
}

/** So many actions stand in the bar; the others are in its menu. */
const AT_HAND = 3;

export interface BulkBarProps {
  selection: Selection;
  /** The page that is shown; none while it is on its way. */
  page: Page<{ id: string }> | undefined;
  actions: readonly BulkAction[];
  /** From the resource: `brands.bulk()`. */
  mutation: UseMutationOptions<BulkAnswer, ApiError, BulkCall>;
  /** A row's name for the report, where it is known. */
  nameOf?: (id: string) => string | undefined;
}

/**
 * Bulk actions for the selected rows, in place of the table's header. Every row gets its own result; reversible actions
 * offer Undo.
 */
export function BulkBar({ selection, page, actions, mutation, nameOf }: BulkBarProps) {
  const t = useKitText();
  const format = useFormat();
  const theme = useThemeClass();
  const permissions = useOptionalSession()?.permissions ?? [];
  const undo = useUndoToast();
  const bulk = useMutation(mutation);
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [report, setReport] = useState<BulkResult['results'] | null>(null);
  const count = selection.count(page?.count ?? 0);
  const number = useSelectedNumber(selection, page);

  const client = useQueryClient();
  const [job, setJob] = useState<{ id: string; label: string; undo?: string } | null>(null);

  /** The results of a call; null where a job goes on with it. */
  const callOne = async (one: BulkCall, label: string, inverse?: string) => {
    const answer = await bulk.mutateAsync(one);
    if ('results' in answer) return answer.results;
    // The host tells of it from now on, also on other screens.
    void client.invalidateQueries({ queryKey: JOBS_KEY });
    setJob({ id: answer.job_id, label, ...(inverse === undefined ? {} : { undo: inverse }) });
    return null;
  };
  const call = async (one: BulkCall, label: string) => {
    const results = (await callOne(one, label)) ?? [];
    if (results.some(({ ok }) => !ok)) setReport(results);
    return results;
  };
  const run = async ({ action, label, values, undo: inverse }: BulkAction, target: BulkTarget) => {
    const results = await callOne({ action, target, ...(values ? { values } : {}) }, label, inverse);
    selection.clear();
    if (results === null) return;
    if (results.some(({ ok }) => !ok)) setReport(results);
    const done = results.filter(({ ok }) => ok).length;
    if (done === 0) return;
    const text = t('bulk.done', { action: label, count: done, number: format.number(done) });
    const back = inverse === undefined ? undefined : callBack(inverse, results);
    if (back) undo(text, () => call(back, t('undo.undo')));
    else toast.success(text);
  };
  const may = actions.filter(({ permission }) => permissions.includes(permission));
  const [first, others] = [may.slice(0, AT_HAND), may.slice(AT_HAND)];
  const effectOf = (action: BulkAction) => action.effect?.(count, number) ?? t('bulk.effect', { count, number });
  /** The effect with what the server says of the rows, asked when the question is. */
  const measured =
    (action: BulkAction, preview: NonNullable<BulkAction['preview']>, target: BulkTarget) => async () => {
      const { count: rows, checked, able, refused } = await preview(target);
      const numbers = { number: format.number(able), total: format.number(checked) };
      const text = (
        <>
          <div>{t(checked < rows ? 'bulk.ableOfFirst' : 'bulk.able', numbers)}</div>
          {refused.length > 0 ? (
            <ul className="bo-report-reasons">
              {refused.map(({ detail, count: some }) => (
                <li key={detail}>{t('bulk.reason', { reason: isolate(detail), number: format.number(some) })}</li>
              ))}
            </ul>
          ) : null}
          {able > 0 ? <div>{effectOf(action)}</div> : null}
        </>
      );
      return able === 0 && checked === rows ? { nothing: text } : text;
    };
  const overOf = () => {
    for (const queryKey of mutation.meta?.invalidates ?? []) void client.invalidateQueries({ queryKey });
  };
  const start = (action: BulkAction) => {
    if (!selection.target) return;
    if (action.undo && !action.reason && !action.ask) run(action, selection.target).catch(() => undefined);
    else setAsking(action);
  };
  return (
    <>
      {selection.target ? (
        <div className={`bo-bulk ${theme}`} role="toolbar" aria-label={t('bulk.title')}>
          {page ? <SelectionNote selection={selection} page={page} /> : null}
          {first.map((action) => (
            <Button
              key={action.action + action.label}
              size="small"
              disabled={bulk.isPending}
              onClick={() => start(action)}
            >
              {action.label}
            </Button>
          ))}
          {others.length > 0 ? (
            <MenuButton
              size="small"
              icon={<MoreOutlined aria-hidden />}
              aria-label={t('bulk.more')}
              disabled={bulk.isPending}
              groups={[
                others.map((action) => ({
                  key: action.action + action.label,
                  label: action.label,
                  danger: action.danger ?? false,
                  onClick: () => start(action),
                })),
              ]}
            />
          ) : null}
        </div>
      ) : null}
      <Suspense fallback={null}>
        {asking?.ask ? (
          asking.ask({
            selection,
            count,
            onConfirm: (values) =>
              selection.target ? run({ ...asking, values }, selection.target) : Promise.resolve(),
            onClose: () => setAsking(null),
          })
        ) : asking ? (
          <ConfirmDialog
            open
            title={asking.label}
            effect={
              asking.preview && selection.target ? measured(asking, asking.preview, selection.target) : effectOf(asking)
            }
            okText={asking.label}
            danger={asking.danger ?? false}
            reason={asking.reason ?? 'none'}
            onConfirm={(reason) =>
              selection.target
                ? run(asking.reason ? { ...asking, values: { ...asking.values, reason } } : asking, selection.target)
                : Promise.resolve()
            }
            onClose={() => setAsking(null)}
          />
        ) : null}
        {job && !selection.target ? (
          <BulkJob
            key={job.id}
            id={job.id}
            label={job.label}
            nameOf={nameOf}
            {...(job.undo === undefined
              ? {}
              : {
                  onUndo: () =>
                    void callOne({ action: job.undo ?? '', target: { changed_by: job.id } }, t('undo.undo')).then(
                      (results) => {
                        if (results === null) return;
                        setJob(null);
                        toast.success(t('undo.done'));
                      },
                      () => undefined,
                    ),
                })}
            onOver={overOf}
            onClose={() => setJob(null)}
          />
        ) : null}
        {report ? <BulkReport results={report} nameOf={nameOf} onClose={() => setReport(null)} /> : null}
      </Suspense>
    </>
  );
}
