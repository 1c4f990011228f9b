import type { SimulatedPrice } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { MoneyCell, StatusCell } from '@bo/kit';
import { CouponRefusal } from '@bo/resources';
import Alert from 'antd/es/alert';
import type { ReactNode } from 'react';
import { useText } from '../../text.ts';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the basket comes to, step by step, and whether that is what was expected of it. */
export function SimulatorResult({
  result,
  expected,
  busy,
  isEmpty,
  problems,
}: {
  result: SimulatedPrice | undefined;
  expected: number | undefined;
  busy: boolean;
  isEmpty: boolean;
  problems: readonly string[];
}) {
  const t = useText('simulator');
  const format = useFormat();
  const below = result?.lines.filter(({ margin }) => margin !== null && margin < 0).length ?? 0;
  const known = result?.lines.some(({ margin }) => margin !== null) ?? false;
  return (
    <aside className="bo-card sim-result" aria-label={t('result.title')} aria-live="polite" aria-busy={busy}>
      <h2 className="bo-card-title">{t('result.title')}</h2>
      {problems.map((problem) => (
        <Alert key={problem} type="error" showIcon title={problem} />
      ))}
      {result ? (
        <>
          <dl className="sim-sums">
            <Row label={t('result.items')}>
              <MoneyCell value={result.items_total} />
            </Row>
            {result.coupon ? (
              <Row label={t('result.coupon', { code: result.coupon.code })}>
                {result.coupon.reason === null ? (
                  <MoneyCell value={-result.coupon.discount} />
                ) : (
                  <CouponRefusal reason={result.coupon.reason} />
                )}
              </Row>
            ) : null}
            <Row label={t('result.delivery')}>
              {result.delivery_fee === 0 ? t('result.free') : <MoneyCell value={result.delivery_fee} />}
            </Row>
            <Row label={t('result.total')}>
              <strong>
                <MoneyCell value={result.total} />
              </strong>
            </Row>
            <Row label={t('result.vat')}>
              <MoneyCell value={result.vat} />
            </Row>
            {result.payments.map(({ kind, amount }, at) => (
              <Row key={`${kind}${String(at)}`} label={t(`result.${kind}`)}>
                <MoneyCell value={-amount} />
              </Row>
            ))}
            <Row label={t('result.toPay')}>
              <strong>
                <MoneyCell value={result.to_pay} />
              </strong>
            </Row>
          </dl>
          {known ? (
            <StatusCell
              text={t('result.belowCost', { count: below, number: format.number(below) })}
              tone={below > 0 ? 'bad' : 'good'}
            />
          ) : null}
          {expected === undefined ? null : (
            <StatusCell
              text={
                expected === result.total
                  ? t('result.asExpected')
                  : t('result.expected', { amount: format.money(expected) })
              }
              tone={expected === result.total ? 'good' : 'warn'}
            />
          )}
        </>
      ) : isEmpty ? (
        <p className="bo-muted">{t('result.wait')}</p>
      ) : null}
    </aside>
  );
}
