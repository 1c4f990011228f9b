import { ORDER_STATUSES, SALES_REST, SALES_UNKNOWN, type SalesDimension, type SalesReport } from '@bo/contracts';
import { storeFormat, useFormat, useLanguage } from '@bo/i18n';
import { dayAfter, instantOf, recordName } from '@bo/kit';
import { withQuery } from '@bo/platform/remote';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

type Row = Pick<SalesReport['chart'][number], 'id' | 'name'>;

/** What a row is called: a moment as the language writes it, or its name. */
export function useRowName(dimension: SalesDimension): (row: Row, short?: boolean) => string {
  const t = useText('sales-report');
  const format = useFormat();
  const { language } = useLanguage();
  return ({ id, name }, short = false) => {
    switch (dimension) {
      case 'day':
        return short ? format.day(id) : format.date(id);
      case 'week':
        return short ? format.day(id) : t('weekOf', { day: format.date(id) });
      case 'month':
        return format.month(id);
      case 'hour':
        return `${id}:00`;
      default:
        return recordName(name, language);
    }
  };
}

const SOLD = ORDER_STATUSES.filter((status) => status !== 'cancelled').join(',');
const monthAfter = (month: string) => dayAfter(`${month}-01`, 32).slice(0, 7);

/** The days of a row of time, before the last; undefined for any other. */
function daysOf(dimension: SalesDimension, id: string): [string, string] | undefined {
  if (dimension === 'day') return [id, dayAfter(id)];
  if (dimension === 'week') return [id, dayAfter(id, 7)];
  return dimension === 'month' ? [`${id}-01`, `${monthAfter(id)}-01`] : undefined;
}

/** The list of the orders that a row sums up; undefined for what is no orders' own. */
export function ordersOf(
  { dimension, category_level, period }: Pick<SalesReport, 'dimension' | 'category_level' | 'period'>,
  id: string,
  filters: Readonly<Record<string, string>>,
): string | undefined {
  if (id === SALES_REST || id === '' || (dimension === 'warehouse' && id === SALES_UNKNOWN)) return undefined;
  // The list of orders knows the category that a product is filed under, and none above it.
  if (category_level !== null) return undefined;
  const query = { ...filters, status: SOLD, ...period };
  const days = daysOf(dimension, id);
  if (!days)
    return withQuery(paths.orderList(), { ...query, [dimension]: dimension === 'hour' ? String(Number(id)) : id });
  const [from = '', upto = ''] = days.map((day) => instantOf(`${day}T00:00:00`, storeFormat().time_zone));
  return withQuery(paths.orderList(), {
    ...query,
    // A week or month may begin before the period, or end after it.
    from: from > period.from ? from : period.from,
    upto: upto < period.upto ? upto : period.upto,
  });
}
