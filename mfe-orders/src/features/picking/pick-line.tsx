import { batchesLeft, expectedGrams, openOf, type PickLine } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { ImageCell } from '@bo/kit';
import { useLabel, useLineName } from '@bo/resources';
import Button from 'antd/es/button';
import CameraOutlined from '@ant-design/icons/es/icons/CameraOutlined';
import { useText } from '../../text.ts';
import type { At } from './pick-way.ts';

interface CurrentLineProps {
  at: At;
  /** Rises with everything that went right: the card is green for a moment. */
  flash: number;
  /** The batch in hand; null takes the one that expires first. */
  batch: string | null;
  onBatch: (id: string) => void;
  onPick: (quantity: number) => void;
  onAsk: (what: 'short' | 'substitute' | 'code') => void;
  onCamera: () => void;
}

/** The batches that may be sold, first expired first; another than the proposed one is taken with one tap. */
function BatchChoice({
  line,
  chosen,
  onChoose,
}: {
  line: PickLine;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const t = useText('picking');
  const format = useFormat();
  const left = batchesLeft(line);
  if (left.length === 0) return line.unsellable > 0 && line.loose === 0 ? <p role="note">{t('batch.none')}</p> : null;
  const now = left.find(({ id }) => id === chosen) ?? left[0];
  return (
    <div className="pick-batches" role="radiogroup" aria-label={t('batch.take')}>
      {left.map(({ id, batch, expires_on, quantity }) => (
        <Button
          key={id}
          role="radio"
          aria-checked={id === now?.id}
          className="pick-big"
          type={id === now?.id ? 'primary' : 'default'}
          ghost={id === now?.id}
          onClick={() => onChoose(id)}
        >
          <span className="bo-two-lines">
            <bdi>{expires_on === null ? t('batch.noDate') : format.date(expires_on)}</bdi>
            <span className="bo-muted">
              <bdi dir="ltr">{batch}</bdi> · {t('batch.left', { n: format.number(quantity) })}
            </span>
          </span>
        </Button>
      ))}
    </div>
  );
}

/** What to take now: where, what, how many; big enough to be read at arm's length. */
export function CurrentLine({
  at: { order, line, mark },
  flash,
  batch,
  onBatch,
  onPick,
  onAsk,
  onCamera,
}: CurrentLineProps) {
  const t = useText('picking');
  const label = useLabel();
  const format = useFormat();
  const nameOf = useLineName();
  const left = openOf(line);
  const inHand = batchesLeft(line).find(({ id }) => id === batch)?.quantity ?? left;
  const all = Math.min(left, inHand);
  return (
    <section className="pick-now bo-card" aria-label={t('task.now')}>
      {flash > 0 ? <span key={flash} className="pick-flash" data-flash={flash} aria-hidden /> : null}
      <div className="pick-place">
        <strong>
          <bdi>{line.aisle === '' ? t('task.noAisle') : line.aisle}</bdi>
        </strong>
        <span>{label(`storage.${line.storage}`)}</span>
        {mark === '' ? null : <span className="pick-mark">{mark}</span>}
      </div>
      <div className="pick-what">
        {line.image === null ? null : <img src={line.image} alt="" width={112} height={112} />}
        <div>
          <h2 dir="auto">{nameOf(line)}</h2>
          <bdi className="bo-muted bo-code" dir="ltr">
            {line.code}
          </bdi>
        </div>
      </div>
      <p className="pick-count">
        <strong>{format.number(left)}</strong>{' '}
        {line.picked > 0
          ? t('task.leftOf', { quantity: format.number(line.quantity) })
          : line.sold_by === 'weight'
            ? `× ${format.weight(expectedGrams(line, 1))}`
            : t('task.pieces', { count: left })}
      </p>
      {order.note === '' ? null : <p className="bo-muted">{order.note}</p>}
      <BatchChoice line={line} chosen={batch} onChoose={onBatch} />
      <div className="pick-acts">
        <Button type="primary" className="pick-big" onClick={() => onPick(1)}>
          {line.sold_by === 'weight' ? t('act.weigh') : t('act.one')}
        </Button>
        {line.sold_by === 'unit' && all > 1 ? (
          <Button className="pick-big" onClick={() => onPick(all)}>
            {t('act.all', { n: format.number(all) })}
          </Button>
        ) : null}
        <Button className="pick-big" onClick={() => onAsk('short')}>
          {t('act.short')}
        </Button>
        {line.substitutes.length > 0 && order.substitution !== 'never' ? (
          <Button className="pick-big" onClick={() => onAsk('substitute')}>
            {t('act.substitute')}
          </Button>
        ) : null}
        <Button className="pick-big" icon={<CameraOutlined aria-hidden />} onClick={onCamera}>
          {t('act.camera')}
        </Button>
        <Button className="pick-big" onClick={() => onAsk('code')}>
          {t('act.code')}
        </Button>
      </div>
    </section>
  );
}

/** Another line of the task: open, it can be taken first; settled, it can be taken back. */
export function LineRow({
  at: { line, mark, order },
  onChoose,
  onUndo,
}: {
  at: At;
  onChoose: () => void;
  onUndo: () => void;
}) {
  const t = useText('picking');
  const format = useFormat();
  const nameOf = useLineName();
  const left = openOf(line);
  const done = [
    line.picked > 0 ? t('line.picked', { n: format.number(line.picked) }) : '',
    ...line.taken.map(({ batch, quantity }) => t('batch.taken', { n: format.number(quantity), batch })),
    line.picked_weight_g === null ? '' : format.weight(line.picked_weight_g),
    line.substituted > 0 ? t('line.substituted', { n: format.number(line.substituted) }) : '',
    line.short > 0 ? t('line.short', { n: format.number(line.short), reason: line.short_reason }) : '',
  ].filter(Boolean);
  return (
    <li className="pick-row" data-done={left === 0 || undefined}>
      <ImageCell src={line.image ?? ''} />
      <span className="pick-row-text">
        <span className="pick-row-name">
          {mark === '' ? null : <span className="pick-mark">{mark}</span>}
          <bdi>{nameOf(line)}</bdi>
        </span>
        <span className="bo-muted">
          <bdi>{line.aisle}</bdi>
          {line.substitute_of === null ? '' : ` · ${t('line.instead')}`}
          {` · ${[...(left > 0 ? [t('line.open', { n: format.number(left) })] : []), ...done].join(' · ')}`}
        </span>
      </span>
      {left > 0 && done.length === 0 ? (
        <Button className="pick-go" onClick={onChoose} aria-label={t('line.chooseOf', { name: nameOf(line) })}>
          {t('line.choose')}
        </Button>
      ) : (
        <Button
          className="pick-go"
          onClick={onUndo}
          aria-label={t('line.undoOf', { name: nameOf(line), number: order.number })}
        >
          {t('line.undo')}
        </Button>
      )}
    </li>
  );
}
