import { GUARDED_FIELDS, lineTotal, vatInside, type VolumeTier } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { useFormValues } from '@bo/kit';
import { useCan, useSession } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { products, variants } from '@bo/resources';
import { useText } from '../../text.ts';
import '../../parts/marketing.css';

/** The tiers that are whole already, in the order in which customers reach them. */
function tiersOf(value: unknown): VolumeTier[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return rows
    .filter(
      (row): row is VolumeTier =>
        typeof row === 'object' &&
        row !== null &&
        'quantity_threshold' in row &&
        'discount_percentage' in row &&
        typeof row.quantity_threshold === 'number' &&
        typeof row.discount_percentage === 'number' &&
        row.discount_percentage <= 10_000,
    )
    .sort((a, b) => a.quantity_threshold - b.quantity_threshold);
}

/** What a kilogram price means for one that is put into the basket: the size of the pack, else a kilogram. */
const gramsOf = (unit: string, size: number): number => (unit === 'kg' ? size * 1000 : unit === 'g' ? size : 1000);

/** What a customer pays at each tier, as the one price algorithm computes it, and what is left of it over the cost. */
export function VolumePreview() {
  const t = useText('volume-offers');
  const format = useFormat();
  const { store } = useSession();
  const seesCost = useCan(GUARDED_FIELDS.cost.permission);
  const { variant_id, tiers: rows } = useFormValues();
  const id = typeof variant_id === 'string' ? variant_id : '';
  const { data: variant } = useQuery({ ...variants.detail(id), enabled: id !== '' });
  const product = useQuery({ ...products.detail(variant?.product.id ?? ''), enabled: variant !== undefined });
  const tiers = tiersOf(rows);
  if (!variant || !product.data || tiers.length === 0) return <p className="bo-muted bo-wide">{t('preview.none')}</p>;
  const grams = product.data.sold_by === 'weight' ? gramsOf(variant.unit, variant.size) : null;
  const prices = { list_price: variant.price, selling_price: variant.selling_price };
  const cost = seesCost ? variant.cost : null;
  const rate = product.data.vat_class === 'standard' ? store.vat_rate : 0;
  return (
    <div className="mkt-scroll bo-wide">
      <table className="mkt-table">
        <caption className="bo-hidden">{t('preview.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('preview.quantity')}</th>
            <th scope="col">{t('preview.before')}</th>
            <th scope="col">{t('preview.total')}</th>
            <th scope="col">{t('preview.each')}</th>
            {cost === null ? null : <th scope="col">{t('preview.margin')}</th>}
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ quantity_threshold: quantity, discount_percentage: percent }) => {
            const measure = { quantity, weight_g: grams === null ? null : grams * quantity };
            const before = lineTotal(prices, measure, { type: 'selling' });
            const total = lineTotal(prices, measure, { type: 'volume', percent });
            const spent =
              cost === null ? 0 : lineTotal({ list_price: cost, selling_price: cost }, measure, { type: 'selling' });
            // Costs are without VAT, prices with it.
            const net = total - vatInside(total, rate);
            const below = cost !== null && net < spent;
            return (
              <tr key={quantity} data-below={below || undefined}>
                <th scope="row">{t('preview.from', { number: format.number(quantity) })}</th>
                <td>
                  <bdi>{format.money(before)}</bdi>
                </td>
                <td>
                  <strong>
                    <bdi>{format.money(total)}</bdi>
                  </strong>
                </td>
                <td>
                  <bdi>{format.money(Math.round(total / quantity))}</bdi>
                </td>
                {cost === null ? null : (
                  <td>
                    {net === 0 ? '—' : <bdi>{format.percent(Math.round(((net - spent) * 10_000) / net))}</bdi>}
                    {below ? <span className="mkt-below">{t('preview.below')}</span> : null}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
