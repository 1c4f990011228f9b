import type { OrderDetail } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { CodeCell, DetailSection, Fact, Facts, PersonCell, ReferenceCell, StatusCell } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { timeRange } from '../../parts/time-range.ts';
import { useText } from '../../text.ts';

/** Where the order goes, when, and in whose hands it is. */
export function Delivery({ order }: { order: OrderDetail }) {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const { latitude, longitude } = order;
  const where =
    latitude === null || longitude === null ? order.delivery_address : `${String(latitude)},${String(longitude)}`;
  return (
    <DetailSection title={t('delivery.title')}>
      <Facts>
        <Fact label={t('fields.delivery_address')}>
          <bdi>{order.delivery_address || order.billing_address}</bdi>
          <a
            className="ord-map"
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('delivery.map')}
          </a>
        </Fact>
        <Fact label={t('fields.customer_phone')}>
          <CodeCell value={order.customer_phone} />
        </Fact>
        <Fact label={t('fields.pincode')}>
          <CodeCell value={order.pincode} />
        </Fact>
        <Fact label={t('fields.slot')}>{timeRange(order.slot_starts_at, order.slot_ends_at, language)}</Fact>
        <Fact label={t('fields.delivery_mode')}>{label(`delivery_mode.${order.delivery_mode}`)}</Fact>
        <Fact label={t('fields.warehouse')}>
          <ReferenceCell value={order.warehouse} />
        </Fact>
        <Fact label={t('fields.picker')}>
          <PersonCell value={order.picker} />
        </Fact>
        <Fact label={t('fields.driver')}>{order.driver_name === '' ? null : <bdi>{order.driver_name}</bdi>}</Fact>
        <Fact label={t('fields.substitution')}>{label(`substitution.${order.substitution}`)}</Fact>
        <Fact label={t('fields.bags')}>
          {order.bags.length === 0
            ? null
            : order.bags.map(({ code, storage }) => (
                <div key={code}>
                  <CodeCell value={code} /> ({label(`storage.${storage}`)})
                </div>
              ))}
        </Fact>
        <Fact label={t('fields.secret_code')}>
          {order.has_secret_code ? <CodeCell value="••••••" /> : null}
          {order.code_locked_until === null ? null : (
            <StatusCell text={t('door.locked', { at: format.dateTime(order.code_locked_until) })} tone="bad" />
          )}
        </Fact>
        <Fact label={t('fields.invoice')}>
          {order.invoice_number ? <CodeCell value={order.invoice_number} /> : null}
        </Fact>
        {order.reference === '' ? null : (
          <Fact label={t('fields.reference')}>
            <CodeCell value={order.reference} />
          </Fact>
        )}
      </Facts>
    </DetailSection>
  );
}
