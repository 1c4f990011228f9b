import { type BulkResult, type BulkTarget, MOST_BULK_IDS, type Permission } from '@bo/contracts';
import type { ApiError, BulkCall } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { Can, lazyPage, toast } from '@bo/platform';
import { useMutation, type UseMutationOptions } from '@bo/platform/query';
import Button from 'antd/es/button';
import { Suspense, useState } from 'react';
import { useUndoToast } from '../feedback/undo.tsx';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';
import type { Selection } from './selection.ts';

const ConfirmDialog = lazyPage(() => import('../feedback/confirm.tsx').then(({ ConfirmDialog: Dialog }) => ({ default: Dialog })));
const BulkReport = lazyPage(() => import('./bulk-report.tsx').then(({ BulkReport: Report }) => ({ default: Report })));

export interface BulkAction {
  /** The action's name in the API: `archive`. */
  action: string;
  label: string;
  permission: Permission;
  values?: Record<string, unknown>;
  danger?: boolean;
  /** The action that takes it back, with the state of before as `values.to`; without one it is confirmed first. */
  undo?: string;
  /** What it does to so many rows, said before it is confirmed. */
  effect?: (count: number) => string;
}

/** The calls that give every changed row back the state it was in, each naming no more rows than it may. */
function callsBack(action: string, results: BulkResult['results']): BulkCall[] {
  const states = new Set(results.flatMap(({ was }) => (was === undefined ? [] : [was])));
  return [...states].flatMap((to) => {
    const ids = results.filter(({ was }) => was === to).map(({ id }) => id);
    return Array.from({ length: Math.ceil(ids.length / MOST_BULK_IDS) }, (_, part) => ({ action, target: { ids: ids.slice(part * MOST_BULK_IDS, (part + 1) * MOST_BULK_IDS) }, values: { to } }));
  });
}

interface BulkBarProps {
  selection: Selection;
  /** How many rows match, for "everything that matches". */
  total: number;
  actions: readonly BulkAction[];
  /** From the resource: `brands.bulk()`. */
  mutation: UseMutationOptions<BulkResult, ApiError, BulkCall>;
  /** A row's name for the report, where it is known. */
  nameOf?: (id: string) => string | undefined;
}

/** What can be done to the picked rows. Every row gets its own result; what can be taken back offers Undo. */
export function BulkBar({ selection, total, actions, mutation, nameOf }: BulkBarProps) {
  const t = useKitText();
  const format = useFormat();
  const theme = useThemeClass();
  const undo = useUndoToast();
  const bulk = useMutation(mutation);
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [report, setReport] = useState<BulkResult['results'] | null>(null);
  const count = selection.count(total);

  const call = async (calls: readonly BulkCall[]) => {
    const results: BulkResult['results'] = [];
    for (const one of calls) results.push(...(await bulk.mutateAsync(one)).results);
    if (results.some(({ ok }) => !ok)) setReport(results);
    return results;
  };
  const run = async ({ action, label, values, undo: inverse }: BulkAction, target: BulkTarget) => {
    const results = await call([{ action, target, ...(values ? { values } : {}) }]);
    const done = results.filter(({ ok }) => ok).length;
    selection.clear();
    if (done === 0) return;
    const text = t('bulk.done', { action: label, count: done, number: format.number(done) });
    const back = inverse === undefined ? [] : callsBack(inverse, results);
    if (back.length > 0) undo(text, () => call(back));
    else toast.success(text);
  };
  const start = (action: BulkAction) => {
    if (!selection.target) return;
    if (action.undo) run(action, selection.target).catch(() => undefined);
    else setAsking(action);
  };
  return (
    <>
      {selection.target ? (
        <div className={`bo-bulk ${theme}`} role="toolbar" aria-label={t('bulk.title')}>
          <strong>{t('list.picked', { count, number: format.number(count) })}</strong>
          {actions.map((action) => (
            <Can key={action.action + action.label} do={action.permission}>
              <Button size="small" danger={action.danger ?? false} disabled={bulk.isPending} onClick={() => start(action)}>
                {action.label}
              </Button>
            </Can>
          ))}
        </div>
      ) : null}
      <Suspense fallback={null}>
        {asking ? (
          <ConfirmDialog
            open
            title={asking.label}
            effect={asking.effect?.(count) ?? t('bulk.effect', { count, number: format.number(count) })}
            okText={asking.label}
            danger={asking.danger ?? false}
            onConfirm={() => (selection.target ? run(asking, selection.target) : Promise.resolve())}
            onClose={() => setAsking(null)}
          />
        ) : null}
        {report ? <BulkReport results={report} nameOf={nameOf} onClose={() => setReport(null)} /> : null}
      </Suspense>
    </>
  );
}
