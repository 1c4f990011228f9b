import { type SellableVariant, THIN_MARGIN, writeCaseCode } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  BilingualCell,
  CodeCell,
  type Column,
  columns,
  DateCell,
  AmountCell,
  NumberCell,
  ReferenceCell,
  StatusCell,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useLabel } from '@bo/resources';
import { useText } from '../../text.ts';

const column = columns<SellableVariant>();

/** What is left of a price: red below nought, amber where it is thin. */
export function MarginCell({ margin }: { margin: number | null }) {
  const format = useFormat();
  if (margin === null) return <span className="bo-muted">—</span>;
  const tone = margin < 0 ? 'bad' : margin < THIN_MARGIN ? 'warn' : 'good';
  return (
    <span className={`bo-status bo-status-${tone}`}>
      <span className="bo-status-dot" aria-hidden />
      <bdi className="bo-number">{format.percent(margin)}</bdi>
    </span>
  );
}

/** Whether it can be bought, and if not, which of the two it is: the variant or its product. */
function SellingState({ variant: { active, product_status } }: { variant: SellableVariant }) {
  const t = useText('variants');
  const label = useLabel();
  if (!active) return <StatusCell text={t('list.inactive')} tone="neutral" />;
  if (product_status === 'active') return <StatusCell text={t('list.onSale')} tone="good" />;
  return (
    <StatusCell text={t('list.productIs', { status: label(`product_status.${product_status}`) })} tone="neutral" />
  );
}

/** `scheduled`: one looks at prices that are to change, so which, and when, is what the row is for. */
export function useSellableColumns({ scheduled = false } = {}): Column<SellableVariant>[] {
  const t = useText('variants');
  const format = useFormat();
  const seesCosts = useCan('product.cost');
  return [
    column.image('image', { title: t('fields.image'), width: 52 }),
    {
      key: 'name',
      title: t('list.variant'),
      sort: 'product',
      width: 236,
      grows: true,
      priority: 1,
      render: ({ name, name_ar }) => <BilingualCell en={name} ab={name_ar} />,
    },
    {
      key: 'code',
      title: t('fields.code'),
      sort: 'code',
      // A GTIN of 14 digits, and that there are others.
      width: 150,
      priority: 2,
      render: ({ code }) => <CodeCell value={code} />,
      second: {
        title: t('fields.barcodes'),
        render: ({ barcodes, case_codes }) => {
          const [first, ...others] = [...barcodes, ...case_codes.map(writeCaseCode)];
          return first === undefined ? null : (
            <>
              <CodeCell value={first} />
              {others.length > 0 ? ` +${format.number(others.length)}` : null}
            </>
          );
        },
      },
    },
    {
      key: 'category',
      title: t('list.category'),
      width: 128,
      grows: true,
      priority: 3,
      render: ({ category }) => <ReferenceCell value={category} />,
      second: { title: t('list.brand'), render: ({ brand }) => (brand ? <ReferenceCell value={brand} /> : null) },
    },
    column.custom('state', {
      title: t('fields.status'),
      width: 136,
      priority: 1,
      render: (variant) => <SellingState variant={variant} />,
    }),
    {
      key: 'selling_price',
      title: t('fields.selling_price'),
      money: true,
      sort: 'selling_price',
      align: 'end',
      width: 120,
      priority: 1,
      render: ({ selling_price }) => <AmountCell value={selling_price} />,
      second: {
        title: t('fields.price'),
        money: true,
        sort: 'price',
        render: ({ price, selling_price }) => (price === selling_price ? null : <AmountCell value={price} />),
      },
    },
    ...(seesCosts
      ? [
          column.money('cost', { title: t('fields.cost'), width: 102, priority: 3 }),
          column.custom('margin', {
            title: t('list.margin'),
            sort: 'margin',
            align: 'end',
            width: 92,
            priority: 2,
            render: ({ margin }) => <MarginCell margin={margin} />,
          }),
        ]
      : []),
    {
      key: 'available',
      title: t('fields.available'),
      sort: 'available',
      align: 'end',
      width: 96,
      priority: 1,
      matters: true,
      render: ({ available }) => <NumberCell value={available} />,
    },
    {
      key: 'next_price',
      title: t('list.nextPrice'),
      money: true,
      align: 'end',
      width: 150,
      priority: scheduled ? 1 : 4,
      optional: !scheduled,
      render: ({ next_price: next }) => (next === null ? null : <AmountCell value={next.selling_price} />),
      second: {
        title: t('list.nextPriceFrom'),
        render: ({ next_price: next }) => (next === null ? null : <DateCell value={next.starts_at} style="time" />),
      },
    },
    column.date('updated_at', { title: t('list.updated'), sort: 'updated_at', width: 120, optional: true }),
  ];
}
