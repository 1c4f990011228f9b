import { useFormat } from '@bo/i18n';
import { useDescribeError } from '@bo/kit';
import Button from 'antd/es/button';
import { useText } from '../../text.ts';
import { settle, useFloor } from './floor.ts';

/** How many things the server has not heard of, and what it has refused, with what to do about it. */
export function FloorBar() {
  const t = useText('picking');
  const format = useFormat();
  const describe = useDescribeError();
  const { waiting, refused, trouble, tasks } = useFloor();
  const numberOf = (order: string) =>
    tasks.flatMap(({ orders }) => orders).find(({ id }) => id === order)?.number ?? '';
  return (
    <div className="pick-bar">
      <span role="status">
        {waiting.length === 0 ? null : (
          <span className="bo-badge bo-badge-warn" data-waiting={waiting.length}>
            {t('waiting', { count: waiting.length, number: format.number(waiting.length) })}
          </span>
        )}
      </span>
      {trouble ? <p role="alert">{describe(trouble)}</p> : null}
      {refused.map(({ event, detail }) => (
        <div key={event.client_id} role="alert" className="pick-refused">
          <span>
            <bdi>{numberOf(event.order_id)}</bdi> · {t(`kind.${event.kind}`)}: {detail}
          </span>
          <Button className="pick-go" onClick={() => void settle(event.client_id)}>
            {t('understood')}
          </Button>
        </div>
      ))}
    </div>
  );
}
