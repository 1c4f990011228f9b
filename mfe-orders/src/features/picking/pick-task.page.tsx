import type { PickTask } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { EmptyState, ErrorState, PageHeading } from '@bo/kit';
import { type ApiError, toApiError } from '@bo/http';
import { useParams } from '@bo/platform/router';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { AskedDialog } from './asked-dialog.tsx';
import { LOOK_MS, openFloor, refresh, taskOf, useFloor } from './floor.ts';
import { FloorBar } from './floor-bar.tsx';
import { CurrentLine, LineRow } from './pick-line.tsx';
import { PackOrder } from './pack-order.tsx';
import { markOf } from './pick-way.ts';
import { usePicking } from './use-picking.ts';
import { WrongItem } from './wrong-item.tsx';
import './picking.css';

const CameraScanner = lazy(() => import('@bo/kit/camera').then((module) => ({ default: module.CameraScanner })));

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

function Picking({ task }: { task: PickTask }) {
  const t = useText('picking');
  const format = useFormat();
  const [camera, setCamera] = useState(false);
  const picks = usePicking(task);
  const { way, current, settled, rest, pick, perform, ask } = picks;
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
          flash={picks.right}
          batch={picks.batch}
          onBatch={picks.setBatch}
          onPick={(quantity) => {
            if (current.line.sold_by === 'weight')
              ask({ what: 'weight', line: current.line.id, code: '', grams: null });
            else void pick(current, { quantity, code: '', weight_g: null, confirmed: false });
          }}
          onAsk={(what) => ask({ what, line: current.line.id })}
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
                onChoose={() => picks.choose(at.line.id)}
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
          <CameraScanner className="pick-big" onScan={picks.scan} onClose={() => setCamera(false)} />
        </Suspense>
      ) : null}
      <AskedDialog picks={picks} />
      {picks.wrong ? <WrongItem wrong={picks.wrong} onClose={picks.forgive} /> : null}
    </>
  );
}

/** The orders that someone picks together, aisle by aisle. */
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
