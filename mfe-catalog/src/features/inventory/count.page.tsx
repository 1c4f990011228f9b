import { latinDigits, type StockCountDetail, type StockCountLine } from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import { ConfirmButton, FormPage, Loaded, recordName, StatusCell } from '@bo/kit';
import { Can, useCan, useSession } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useParams } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { COUNT_TONE } from './count-status.ts';
import { saveCountLines, setCountStatus, stockCounts } from './inventory.api.ts';
import { ChangeCell, StockItemCell } from './stock-cells.tsx';

/** What was typed for a line: a whole number, nothing, or not a number. */
function parse(typed: string): number | null | undefined {
  const text = latinDigits(typed).trim();
  if (text === '') return null;
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** One product to count. The number is kept as soon as the field is left; Enter goes to the next one. */
function Line({
  line,
  open,
  onCounted,
}: {
  line: StockCountLine;
  open: boolean;
  onCounted: (counted: number | null) => void;
}) {
  const t = useText('inventory');
  const { language } = useLanguage();
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? (line.counted === null ? '' : String(line.counted));
  const wrong = parse(value) === undefined;
  return (
    <tr>
      <td>
        <StockItemCell item={line} />
      </td>
      <td data-align="end">
        {open ? (
          <Input
            className="cat-count"
            dir="ltr"
            inputMode="numeric"
            aria-label={t('count.countOf', { product: recordName(line.product, language), code: isolate(line.code) })}
            status={wrong ? 'error' : ''}
            value={value}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => {
              const counted = parse(value);
              if (counted !== undefined && counted !== line.counted) onCounted(counted);
              if (counted !== undefined) setTyped(null);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              const inputs = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])];
              inputs[inputs.indexOf(event.currentTarget) + 1]?.focus();
            }}
          />
        ) : (
          <bdi className="bo-number">{line.counted === null ? '—' : format.number(line.counted)}</bdi>
        )}
      </td>
      <td data-align="end">{line.expected === null ? '—' : format.number(line.expected)}</td>
      <td data-align="end">{line.difference === null ? '—' : <ChangeCell value={line.difference} />}</td>
    </tr>
  );
}

function CountActions({ count }: { count: StockCountDetail }) {
  const t = useText('inventory');
  const { user } = useSession();
  const format = useFormat();
  const status = useMutation(setCountStatus(t('done.count')));
  const set = (next: 'submitted' | 'approved' | 'rejected') => (reason: string) =>
    status.mutateAsync({ id: count.id, body: { status: next, reason, version: count.version } });
  const effect = (what: 'submitEffect' | 'approveEffect', products: number) =>
    t(`count.${what}`, { count: products, number: format.number(products) });
  if (count.status === 'open') {
    return (
      <Can do="inventory.edit">
        <ConfirmButton
          button={{ type: 'primary' }}
          title={t('count.submit')}
          okText={t('count.submit')}
          effect={effect('submitEffect', count.line_count - count.counted_count)}
          onConfirm={set('submitted')}
        >
          {t('count.submit')}
        </ConfirmButton>
      </Can>
    );
  }
  if (count.status !== 'submitted') return null;
  const own = count.counted_by?.id === user.id;
  const changing = count.lines.filter(({ difference }) => difference !== null && difference !== 0).length;
  return (
    <Can do="inventory.approve">
      {own ? <span className="bo-muted">{t('count.ownCount')}</span> : null}
      <ConfirmButton
        danger
        button={{ disabled: own }}
        title={t('count.reject')}
        okText={t('count.reject')}
        effect={t('count.rejectEffect')}
        reason="required"
        onConfirm={set('rejected')}
      >
        {t('count.reject')}
      </ConfirmButton>
      <ConfirmButton
        button={{ type: 'primary', disabled: own }}
        title={t('count.approve')}
        okText={t('count.approve')}
        effect={effect('approveEffect', changing)}
        onConfirm={set('approved')}
      >
        {t('count.approve')}
      </ConfirmButton>
    </Can>
  );
}

/** A blind count: what the books expect is not shown before it is submitted. */
export function CountPage() {
  const t = useText('inventory');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const { countID = '' } = useParams();
  const result = useQuery(stockCounts.detail(countID));
  const save = useMutation(saveCountLines());
  const counts = useCan('inventory.edit');
  return (
    <FormPage
      title={t('count.page', { number: result.data?.number ?? '' })}
      actions={result.data ? <CountActions count={result.data} /> : null}
    >
      <Loaded result={result}>
        {(count) => (
          <>
            <p>
              {recordName(count.warehouse, language)} ·{' '}
              {count.category ? recordName(count.category, language) : t('count.everything')} ·{' '}
              <StatusCell text={label(`count_status.${count.status}`)} tone={COUNT_TONE[count.status]} /> ·{' '}
              {t('count.of', { counted: format.number(count.counted_count), total: format.number(count.line_count) })}
            </p>
            {count.status_reason === '' ? null : (
              <p role="note">{t('count.rejectedFor', { reason: count.status_reason })}</p>
            )}
            <div className="bo-table">
              <table className="cat-plain">
                <thead>
                  <tr>
                    <th scope="col">{t('fields.product')}</th>
                    <th scope="col" data-align="end">
                      {t('count.counted')}
                    </th>
                    <th scope="col" data-align="end">
                      {t('count.expected')}
                    </th>
                    <th scope="col" data-align="end">
                      {t('count.difference')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {count.lines.map((line) => (
                    <Line
                      key={line.variant_id}
                      line={line}
                      open={counts && count.status === 'open'}
                      onCounted={(counted) =>
                        save.mutate({ id: count.id, body: { lines: [{ variant_id: line.variant_id, counted }] } })
                      }
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
