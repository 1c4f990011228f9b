import { EMIRATES, emirateBox, type VatReturn } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { MoneyCell, PlainTable } from '@bo/kit';
import { useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { useText } from '../../text.ts';
import { useBoxName } from './vat-words.ts';

/** Every box of form 201 that the product keeps; those of a table by rate are the ones there is something in. */
const FORM_201 = { output: [...EMIRATES.map(emirateBox), '4', '5'], input: ['9'] };
const INPUT: ReadonlySet<string> = new Set(['9', 'input']);

/** The rules by which the figures were worked out, in words. */
function Rules({ report: { rules } }: { report: VatReturn }) {
  const t = useText('vat-return');
  const label = useLabel();
  return (
    <ul className="ord-vat-rules">
      <li>{t(`rules.due.${rules.due}`)}</li>
      {rules.form === 'uae_201' ? (
        <li>{t(`rules.emirate.${rules.emirate_of}`, { emirate: label(`emirate.${rules.emirate}`) })}</li>
      ) : null}
      <li>{t(rules.sellers_output ? 'rules.sellersOurs' : 'rules.sellersTheirs')}</li>
      <li>{t('rules.input')}</li>
      {rules.form === 'uae_201' ? <li>{t('rules.others')}</li> : null}
    </ul>
  );
}

/** The boxes with their sums. A box leads to the documents behind it, below. */
export function VatBoxes({
  report,
  box: picked,
  onPick,
}: {
  report: VatReturn;
  box: string | undefined;
  onPick: (box: string | undefined) => void;
}) {
  const t = useText('vat-return');
  const format = useFormat();
  const { form } = report.rules;
  const boxName = useBoxName(form);
  const uae = form === 'uae_201';
  const known = report.boxes.map(({ box }) => box);
  const shown = uae ? FORM_201 : { output: known.filter((box) => !INPUT.has(box)), input: ['input'] };
  const row = (box: string) => {
    const { net = 0, vat = 0, entries = 0 } = report.boxes.find((one) => one.box === box) ?? {};
    return (
      <tr key={box} data-picked={picked === box || undefined}>
        <td>{boxName(box)}</td>
        <td data-align="end">
          <MoneyCell value={net} />
        </td>
        <td data-align="end">
          <MoneyCell value={vat} />
        </td>
        <td data-align="end">
          {entries === 0 ? (
            format.number(0)
          ) : (
            <Button
              type="link"
              size="small"
              aria-pressed={picked === box}
              aria-label={t('show', { count: entries, number: format.number(entries), box: boxName(box) })}
              onClick={() => onPick(picked === box ? undefined : box)}
            >
              {format.number(entries)}
            </Button>
          )}
        </td>
      </tr>
    );
  };
  const total = (text: string, vat: number, net?: number) => (
    <tr key={text} className="ord-vat-total">
      <td>{text}</td>
      <td data-align="end">{net === undefined ? null : <MoneyCell value={net} />}</td>
      <td data-align="end">
        <MoneyCell value={vat} />
      </td>
      <td />
    </tr>
  );
  const { output, input, payable } = report;
  const due = payable < 0 ? t('totals.reclaim') : t('totals.payable');
  return (
    <section className="ord-vat" aria-label={t('title')}>
      <h2 className="bo-card-title">
        {t('period', { from: format.date(report.from), upto: format.date(report.upto) })}
      </h2>
      <PlainTable
        label={t('title')}
        columns={[
          { title: t('fields.box') },
          { title: t('fields.net'), align: 'end' },
          { title: t('fields.vat'), align: 'end' },
          { title: t('fields.entries'), align: 'end' },
        ]}
      >
        {shown.output.map(row)}
        {total(t(uae ? 'totals.output201' : 'totals.output'), output.vat, output.net)}
        {shown.input.map(row)}
        {total(t(uae ? 'totals.input201' : 'totals.input'), input.vat, input.net)}
        {total(uae ? t('totals.numbered', { text: due }) : due, Math.abs(payable))}
      </PlainTable>
      <Rules report={report} />
    </section>
  );
}
