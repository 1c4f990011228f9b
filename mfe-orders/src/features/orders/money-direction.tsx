import type { OrderLinesPreview } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { Fact, Facts } from '@bo/kit';
import { useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import { useText } from '../../text.ts';

/** Which way the money goes, said before anybody presses anything. */
export function MoneyDirection({ preview }: { preview: Omit<OrderLinesPreview, 'lines'> }) {
  const t = useText('orders');
  const format = useFormat();
  const label = useLabel();
  const { difference, to_collect, to_return, before, after, coupon } = preview;
  const amount = format.money(Math.abs(difference));
  return (
    <>
      <Facts>
        <Fact label={t('edit.before')}>
          <bdi className="bo-number">{format.money(before.amount)}</bdi>
        </Fact>
        <Fact label={t('edit.after')}>
          <bdi className="bo-number">{format.money(after.amount)}</bdi>
        </Fact>
        <Fact label={t('fields.delivery_fee')}>
          <bdi className="bo-number">{format.money(after.delivery_fee)}</bdi>
        </Fact>
        {before.discount_total + after.discount_total === 0 ? null : (
          <Fact label={t('fields.discount')}>
            <bdi className="bo-number">{format.money(after.discount_total)}</bdi>
          </Fact>
        )}
      </Facts>
      {coupon?.lost ? (
        <Alert
          className="ord-direction"
          type="warning"
          showIcon
          title={t('edit.coupon_lost', { code: coupon.code })}
          description={label(`coupon_reason.${coupon.lost}`)}
        />
      ) : null}
      <Alert
        className="ord-direction"
        type={difference > 0 ? 'warning' : 'info'}
        showIcon
        title={difference === 0 ? t('edit.same') : t(difference > 0 ? 'edit.more' : 'edit.less', { amount })}
        description={
          to_collect > 0
            ? t('edit.collect', { amount: format.money(to_collect) })
            : to_return > 0
              ? t('edit.return', { amount: format.money(to_return) })
              : undefined
        }
      />
    </>
  );
}
