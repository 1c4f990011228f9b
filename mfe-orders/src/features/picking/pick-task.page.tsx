import {
  batchesLeft,
  byAisle,
  fromDecimal,
  gramsOfCode,
  gramsOfPrice,
  isCodeOf,
  openOf,
  type PickLine,
  type PickOrder,
  type PickRefusal,
  type PickTask,
  readScan,
} from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { EmptyState, ErrorState, PageHeading, dayAfter, storeToday } from '@bo/kit';
import { signal, useScanner } from '@bo/kit/scan';
import { type ApiError, toApiError } from '@bo/http';
import { useSession } from '@bo/platform';
import { useParams } from '@bo/platform/router';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { act, type Doing, LOOK_MS, openFloor, refresh, taskOf, useFloor } from './floor.ts';
import { FloorBar } from './floor-bar.tsx';
import { CodeDialog, ShortDialog, SubstituteDialog, WeightDialog } from './pick-dialogs.tsx';
import { CurrentLine, LineRow } from './pick-line.tsx';
import { PackOrder } from './pack-order.tsx';
import { WrongItem, type Wrong } from './wrong-item.tsx';
import './picking.css';

const CameraScanner = lazy(() => import('@bo/kit/camera').then((module) => ({ default: module.CameraScanner })));

/** A line of one of the orders that are picked together. */
export interface At {
  order: PickOrder;
  line: PickLine;
  /** Which of several orders, as a letter; empty where there is one. */
  mark: string;
}
const markOf = (task: PickTask, order: PickOrder) =>
  task.orders.length > 1 ? String.fromCharCode(65 + task.orders.findIndex(({ id }) => id === order.id)) : '';

/** All lines that are being picked, in the order of the way through the warehouse. */
const wayOf = (task: PickTask): At[] =>
  task.orders
    .filter(({ status }) => status === 'processed')
    .flatMap((order) => order.lines.map((line) => ({ order, line, mark: markOf(task, order) })))
    .sort((a, b) => byAisle(a.line, b.line) || a.order.number.localeCompare(b.order.number, 'en'));

/** A task as this device knows it: at once where it was here before, then as the server says. */
function usePickTask(id: string): { task: PickTask | undefined; error: ApiError | null; look: () => void } {
  const floor = useFloor();
  const [error, setError] = useState<ApiError | null>(null);
  const look = useCallback(() => {
    refresh(id).then(
      () => setError(null),
      (thrown: unknown) => setError(toApiError(thrown)),
    );
  }, [id]);
  useEffect(() => {
    void openFloor().then(look);
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [look]);
  return { task: floor.ready ? taskOf(floor, id) : undefined, error, look };
}

/** What is asked about a line, which stays the same whatever is picked next. */
type Asking = { line: string } & (
  | { what: 'weight'; code: string; grams: number | null }
  | { what: 'short' | 'substitute' | 'code' }
);

/** The chosen batch while the line has some of it left; else null, for whatever expires first. */
const batchFor = (line: PickLine, chosen: string | null): string | null =>
  batchesLeft(line).some(({ id }) => id === chosen) ? chosen : null;

function Picking({ task }: { task: PickTask }) {
  const t = useText('picking');
  const format = useFormat();
  const { currency } = useSession().store;
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [right, setRight] = useState(0);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [camera, setCamera] = useState(false);
  const [chosen, setChosen] = useState('');
  /** The batch the picker chose instead of the proposed one. */
  const [batch, setBatch] = useState<string | null>(null);
  const way = wayOf(task);
  const open = way.filter(({ line }) => openOf(line) > 0);
  const current = open.find(({ line }) => line.id === chosen) ?? open[0];
  const asked = way.find(({ line }) => line.id === asking?.line);

  const tell = (refused: PickRefusal | null, { line }: At, scanned: string): void => {
    if (refused === null) {
      signal('right');
      setWrong(null);
      setRight((n) => n + 1);
      return;
    }
    signal('wrong');
    setWrong({ code: refused, scanned, wanted: line });
  };
  const perform = async (at: At, doing: Doing, scanned = '') => {
    const refused = await act(task.id, doing);
    // Its dialog asks for a weight again, or to confirm it.
    if (refused === 'weight_off') signal('wrong');
    else tell(refused, at, scanned);
    return refused;
  };
  const pick = (
    at: At,
    more: { quantity: number; code: string; weight_g: number | null; confirmed: boolean },
    named = batch,
  ) =>
    perform(
      at,
      { kind: 'pick', order_id: at.order.id, line_id: at.line.id, batch_id: batchFor(at.line, named), ...more },
      more.code,
    );

  const scan = (scanned: string) => {
    setAsking(null);
    if (!current) return;
    const { code, batch: scannedBatch, expires_on, grams: net, price } = readScan(scanned);
    // What lies beside it may be taken first: it belongs to the line that it is of.
    const fits = [current, ...open].find(({ line }) => isCodeOf(line, code));
    if (!fits) {
      const done = way.find(({ line }) => isCodeOf(line, code));
      tell(done ? 'more_than_ordered' : 'wrong_item', current, code);
      return;
    }
    if (expires_on !== null && expires_on <= dayAfter(storeToday(), fits.line.sale_stop_days)) {
      tell('not_sellable', fits, code);
      return;
    }
    setChosen(fits.line.id);
    const named = batchesLeft(fits.line).find((one) => one.batch === scannedBatch)?.id ?? batch;
    setBatch(named);
    const { label_price } = fits.line;
    const paid = price === null ? null : fromDecimal(price, currency);
    const labelled = net ?? (paid === null ? null : gramsOfPrice(paid, label_price));
    const grams = labelled ?? gramsOfCode(fits.line.codes, code, label_price);
    if (fits.line.sold_by === 'weight' && grams === null) {
      setWrong(null);
      setAsking({ what: 'weight', line: fits.line.id, code, grams: null });
      return;
    }
    const weight_g = fits.line.sold_by === 'weight' ? labelled : null;
    void pick(fits, { quantity: 1, code, weight_g, confirmed: false }, named).then((refused) => {
      if (refused === 'weight_off') setAsking({ what: 'weight', line: fits.line.id, code, grams });
    });
  };
  useScanner(scan);

  const settled = way.length - open.length;
  const rest = way.filter(({ line }) => line.id !== current?.line.id);
  return (
    <>
      <p className="pick-progress" role="status">
        {t('task.progress', { done: format.number(settled), all: format.number(way.length) })}
      </p>
      <progress className="pick-meter" max={Math.max(1, way.length)} value={settled} aria-hidden />
      {current ? (
        <CurrentLine
          key={current.line.id}
          at={current}
          flash={right}
          batch={batch}
          onBatch={setBatch}
          onPick={(quantity) => {
            if (current.line.sold_by === 'weight')
              setAsking({ what: 'weight', line: current.line.id, code: '', grams: null });
            else void pick(current, { quantity, code: '', weight_g: null, confirmed: false });
          }}
          onAsk={(what) => setAsking({ what, line: current.line.id })}
          onCamera={() => setCamera(true)}
        />
      ) : null}
      {task.orders.map((order) => (
        <PackOrder key={order.id} task={task.id} order={order} mark={markOf(task, order)} />
      ))}
      {rest.length === 0 ? null : (
        <section>
          <h2 className="pick-slot">{t('task.lines')}</h2>
          <ul className="pick-list">
            {rest.map((at) => (
              <LineRow
                key={at.line.id}
                at={at}
                onChoose={() => setChosen(at.line.id)}
                onUndo={() =>
                  void perform(at, {
                    kind: 'undo',
                    order_id: at.order.id,
                    line_id: at.line.id,
                    quantity: null,
                    bag_id: null,
                  })
                }
              />
            ))}
          </ul>
        </section>
      )}
      {camera ? (
        <Suspense fallback={<Skeleton active />}>
          <CameraScanner className="pick-big" onScan={scan} onClose={() => setCamera(false)} />
        </Suspense>
      ) : null}
      {asked && asking?.what === 'weight' ? (
        <WeightDialog
          // What is scanned over it begins empty: nothing weighed for one thing is sent for another.
          key={`${asking.line} ${asking.code}`}
          at={asked}
          grams={asking.grams}
          onClose={() => setAsking(null)}
          onWeigh={(weight_g, quantity, confirmed) => pick(asked, { quantity, code: asking.code, weight_g, confirmed })}
        />
      ) : null}
      {asked && asking?.what === 'short' ? (
        <ShortDialog
          at={asked}
          onClose={() => setAsking(null)}
          onShort={(quantity, reason) =>
            perform(asked, {
              kind: 'short',
              order_id: asked.order.id,
              line_id: asked.line.id,
              quantity,
              reason,
            })
          }
        />
      ) : null}
      {asked && asking?.what === 'substitute' ? (
        <SubstituteDialog
          at={asked}
          onClose={() => setAsking(null)}
          onSubstitute={(instead) =>
            perform(asked, {
              kind: 'substitute',
              order_id: asked.order.id,
              line_id: asked.line.id,
              code: '',
              ...instead,
            })
          }
        />
      ) : null}
      {asking?.what === 'code' ? <CodeDialog onClose={() => setAsking(null)} onCode={scan} /> : null}
      {wrong ? <WrongItem wrong={wrong} onClose={() => setWrong(null)} /> : null}
    </>
  );
}

/** The orders that somebody picks together, aisle by aisle. */
export function PickTaskPage() {
  const t = useText('picking');
  const { taskId = '' } = useParams();
  const { task, error, look } = usePickTask(taskId);
  const parent = { to: paths.picking(), label: t('queue.title') };
  return (
    <div className="bo-page pick-page">
      <PageHeading
        parent={parent}
        title={
          task && task.orders.length === 1
            ? t('task.one', { number: task.orders[0]?.number ?? '' })
            : t('task.several', { count: task?.orders.length ?? 0 })
        }
      />
      <FloorBar />
      {task ? (
        task.orders.every(({ status }) => !['processed', 'picked', 'packed'].includes(status)) ? (
          <EmptyState
            text={t('task.allDone')}
            action={
              <Button className="pick-big" type="primary" href={paths.picking()}>
                {t('queue.title')}
              </Button>
            }
          />
        ) : (
          <Picking task={task} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={look} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  );
}
