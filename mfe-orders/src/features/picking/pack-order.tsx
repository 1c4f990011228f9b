import { openOf, type PickOrder, type PickRefusal, STORAGES } from '@bo/contracts';
import { CodeCell, MenuButton } from '@bo/kit';
import { signal } from '@bo/kit/scan';
import { useMutation } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { act, type Doing, refresh, useFloor } from './floor.ts';
import { release } from './picking.api.ts';

/** What comes after the shelf: done, into bags, handed over. */
export function PackOrder({ task, order, mark }: { task: string; order: PickOrder; mark: string }) {
  const t = useText('picking');
  const label = useLabel();
  const navigate = useNavigate();
  const { waiting } = useFloor();
  const give = useMutation(release);
  const [refused, setRefused] = useState<PickRefusal | null>(null);
  const { id, number, status, lines, bags } = order;
  const open = lines.filter((line) => openOf(line) > 0).length;
  const perform = async (doing: Doing) => {
    const why = await act(task, doing);
    signal(why === null ? 'right' : 'wrong');
    setRefused(why);
  };
  const step = (to: 'picked' | 'packed' | 'ready_for_delivery') => void perform({ kind: 'step', order_id: id, to });
  const zones = STORAGES.filter((storage) => lines.some((line) => line.storage === storage && line.picked > 0));
  return (
    <section className="bo-card pick-order" aria-label={number}>
      <header>
        {mark === '' ? null : <span className="pick-mark">{mark}</span>}
        <h2>
          <bdi>{number}</bdi>
        </h2>
        <span className="bo-muted">{label(`order_status.${status}`)}</span>
        {status === 'processed' && waiting.length === 0 ? (
          <MenuButton
            icon={<MoreOutlined />}
            aria-label={t('task.more')}
            className="pick-go"
            groups={[
              [
                {
                  key: 'release',
                  label: t('task.release'),
                  onClick: () =>
                    give.mutate(id, {
                      onSuccess: () =>
                        void refresh(task)
                          .catch(() => undefined)
                          .then(() => navigate(paths.picking())),
                    }),
                },
              ],
            ]}
          />
        ) : null}
      </header>
      {status === 'processed' && open === 0 ? (
        <Button type="primary" className="pick-big" onClick={() => step('picked')}>
          {t('pack.finish')}
        </Button>
      ) : null}
      {status === 'picked' || (status === 'processed' && open === 0) ? (
        <>
          {bags.length === 0 ? null : (
            <ul className="pick-list">
              {bags.map((bag) => (
                <li key={bag.id} className="pick-row">
                  <span className="pick-row-text">
                    <CodeCell value={bag.code} />
                    <span className="bo-muted">{label(`storage.${bag.storage}`)}</span>
                  </span>
                  <Button
                    className="pick-go"
                    aria-label={t('pack.removeOf', { code: bag.code })}
                    onClick={() =>
                      void perform({ kind: 'undo', order_id: id, line_id: null, quantity: null, bag_id: bag.id })
                    }
                  >
                    {t('pack.remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div className="pick-acts" role="group" aria-label={t('pack.add')}>
            {(zones.length === 0 ? STORAGES.slice(0, 1) : zones).map((storage) => (
              <Button
                key={storage}
                className="pick-big"
                onClick={() => void perform({ kind: 'bag', order_id: id, storage, code: '' })}
              >
                {t('pack.bag', { storage: label(`storage.${storage}`) })}
              </Button>
            ))}
          </div>
        </>
      ) : null}
      {status === 'picked' ? (
        <Button type="primary" className="pick-big" disabled={bags.length === 0} onClick={() => step('packed')}>
          {t('pack.packed')}
        </Button>
      ) : null}
      {status === 'packed' ? (
        <Button type="primary" className="pick-big" onClick={() => step('ready_for_delivery')}>
          {t('pack.handOver')}
        </Button>
      ) : null}
      {refused === null ? null : <p role="alert">{t(`refusal.${refused}`)}</p>}
    </section>
  );
}
