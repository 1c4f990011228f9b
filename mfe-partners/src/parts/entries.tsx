import type { Earning, EarningKind, SellerStatement } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { MoneyCell, PlainTable, recordName, StatusCell, type StatusTone } from '@bo/kit';
import { useLabel } from '@bo/resources';
import { useText } from '../text.ts';

export const EARNING_TONE: Record<EarningKind, StatusTone> = {
  sale: 'good',
  commission: 'neutral',
  refund: 'bad',
  commission_returned: 'neutral',
  package_fee: 'neutral',
  adjustment: 'warn',
  payout: 'busy',
  payout_failed: 'bad',
};

/** What an entry is about, in a line: the goods, a rate of an amount, or the reason. */
function useAbout(): (entry: Pick<Earning, 'line' | 'base' | 'rate' | 'reason'>) => string {
  const t = useText('earnings');
  const format = useFormat();
  const { language } = useLanguage();
  return ({ line, base, rate, reason }) => {
    if (base !== null && rate !== null)
      return t('about.rate', { rate: format.percent(rate), base: format.money(base) });
    if (line)
      return [recordName(line, language), line.quantity === null ? '' : `× ${format.number(line.quantity)}`]
        .filter(Boolean)
        .join(' ');
    return reason;
  };
}

/** The same; a rate is a sentence of ours and runs as the screen does, goods and reasons as they are written. */
export function About({ entry }: { entry: Pick<Earning, 'line' | 'base' | 'rate' | 'reason'> }) {
  const text = useAbout()(entry);
  return entry.base === null ? <bdi>{text}</bdi> : <span>{text}</span>;
}

/** The kind of an entry as a word with its colour. */
export function KindCell({ kind }: { kind: EarningKind }) {
  const label = useLabel();
  return <StatusCell text={label(`earning_kind.${kind}`)} tone={EARNING_TONE[kind]} />;
}

/** Entries in sums by their kind, with the sum of them all. */
export function EntryTotals({
  label,
  entries: { totals, lines },
  sum,
}: {
  label: string;
  entries: Pick<SellerStatement, 'totals' | 'lines'>;
  /** What their sum is called. */
  sum: string;
}) {
  const t = useText('earnings');
  const nameOf = useLabel();
  const format = useFormat();
  return (
    <PlainTable
      label={label}
      columns={[
        { title: t('fields.kind') },
        { title: t('statement.entries'), align: 'end' },
        { title: t('fields.amount'), align: 'end' },
      ]}
    >
      {totals.map(({ kind, entries, amount }) => (
        <tr key={kind}>
          <td>{nameOf(`earning_kind.${kind}`)}</td>
          <td data-align="end">{format.number(entries)}</td>
          <td data-align="end">
            <MoneyCell value={amount} />
          </td>
        </tr>
      ))}
      <tr>
        <th scope="row">{sum}</th>
        <td data-align="end">{format.number(lines.length)}</td>
        <td data-align="end">
          <strong>
            <MoneyCell value={totals.reduce((total, { amount }) => total + amount, 0)} />
          </strong>
        </td>
      </tr>
    </PlainTable>
  );
}

/** Entries one below the other, each with what it is about. */
export function EntryLines({ label, lines }: { label: string; lines: SellerStatement['lines'] }) {
  const t = useText('earnings');
  const format = useFormat();
  return (
    <PlainTable
      label={label}
      columns={[
        { title: t('fields.at') },
        { title: t('fields.kind') },
        { title: t('fields.order') },
        { title: t('fields.about') },
        { title: t('fields.amount'), align: 'end' },
      ]}
    >
      {lines.map((line) => (
        <tr key={line.id}>
          <td>{format.dateTime(line.at)}</td>
          <td>
            <KindCell kind={line.kind} />
          </td>
          <td>
            <bdi dir="ltr">{line.order?.number ?? line.payout?.number ?? ''}</bdi>
          </td>
          <td>
            <About entry={line} />
          </td>
          <td data-align="end">
            <MoneyCell value={line.amount} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
