import {
  isCodeOf,
  latinDigits,
  normalizeForSearch,
  readScan,
  unitsOfCode,
  type StockCountDetail,
  type StockCountLine,
} from '@bo/contracts';
import { mergeResponse } from '@bo/http';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import { ConfirmButton, FormPage, Loaded, recordName, StatusCell } from '@bo/kit';
import { signal, useScanner } from '@bo/kit/scan';
import { Can, useCan, useSession } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { useParams } from '@bo/platform/router';
import { useLabel, variantsCalled } from '@bo/resources';
import CameraOutlined from '@ant-design/icons/es/icons/CameraOutlined';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input, { type InputRef } from 'antd/es/input';
import Skeleton from 'antd/es/skeleton';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../text.ts';
import { StockItemCell } from '../../parts/stock-item.tsx';
import '../../parts/parts.css';
import { COUNT_TONE } from '../../parts/count-status.ts';
import { stockCounts } from '../../parts/stock-counts.ts';
import { useCountWhat } from './count-what.ts';
import { saveCountLines, setCountStatus } from './inventory.api.ts';
import { ChangeCell } from './stock-cells.tsx';

/** What was typed for a line: a whole number, nothing, or not a number. */
function parse(typed: string): number | null | undefined {
  const text = latinDigits(typed).trim();
  if (text === '') return null;
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** A line is a batch of a variant, or what no batch holds of it. */
const lineKey = ({ variant_id, batch_id }: StockCountLine) => `${variant_id}:${batch_id ?? ''}`;

const CameraScanner = lazy(() => import('@bo/kit/camera').then((module) => ({ default: module.CameraScanner })));

function Scanner({ onScan }: { onScan: (code: string) => void }) {
  useScanner(onScan);
  return null;
}

/** What was sent last of a line; undefined where that failed, and nobody knows which number the server has. */
interface Sent {
  counted: number | null | undefined;
}

/**
 * The numbers of a count as they were typed: each stays until the server has it, because an answer may be slow, or
 * never come.
 */
function useCounted(countId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(saveCountLines());
  const [kept, setKept] = useState<Readonly<Record<string, number | null>>>({});
  const sent = useRef(new Map<string, Sent>());
  const countedOf = (line: StockCountLine) => {
    const typed = kept[lineKey(line)];
    return typed === undefined ? line.counted : typed;
  };
  return {
    countedOf,
    /** With what was sent since the page was drawn. */
    lastOf: (line: StockCountLine) => sent.current.get(lineKey(line))?.counted ?? countedOf(line),
    keep: async (line: StockCountLine, counted: number | null) => {
      const id = lineKey(line);
      const { variant_id, batch_id } = line;
      const last: Sent = sent.current.get(id) ?? line;
      if (counted === last.counted) return;
      const mine: Sent = { counted };
      sent.current.set(id, mine);
      setKept((now) => ({ ...now, [id]: counted }));
      try {
        const answer = await mutateAsync({ id: countId, body: { lines: [{ variant_id, batch_id, counted }] } });
        mergeResponse(client, stockCounts.keys.detail(countId), answer);
      } catch {
        mine.counted = undefined;
        return;
      }
      // The screen of the count learns of the answer a task later.
      setTimeout(() => {
        if (sent.current.get(id) !== mine) return;
        sent.current.delete(id);
        setKept(({ [id]: _, ...others }) => others);
      });
    },
  };
}

/** One product to count. The number is kept as soon as the field is left; Enter goes to the next one. */
function Line({
  line,
  open,
  found,
  counted,
  onCounted,
}: {
  line: StockCountLine;
  open: boolean;
  /** Counts the scans of it: each brings its field before one's eyes. */
  found: number;
  /** Its number, whether or not the server has it. */
  counted: number | null;
  onCounted: (counted: number | null) => void;
}) {
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (found > 0) field.current?.focus({ cursor: 'all' });
  }, [found]);
  const t = useText('inventory');
  const { language } = useLanguage();
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? (counted === null ? '' : String(counted));
  const wrong = parse(value) === undefined;
  return (
    <tr className={found > 0 ? 'cat-found' : undefined}>
      <td>
        <StockItemCell item={line} />
        {line.batch_id === null ? null : (
          <div className="bo-muted">
            {line.expires_on === null
              ? t('count.ofBatch', { batch: isolate(line.batch) })
              : t('count.ofBatchUntil', { batch: isolate(line.batch), expires_on: format.date(line.expires_on) })}
          </div>
        )}
        {line.aisle === '' ? null : (
          <div className="bo-muted">{t('count.ofAisle', { aisle: isolate(line.aisle) })}</div>
        )}
      </td>

      <td data-align="end" data-label={open ? undefined : t('count.counted')}>
        {open ? (
          <Input
            ref={field}
            className="cat-count"
            dir="ltr"
            inputMode="numeric"
            aria-label={
              t('count.countOf', { product: recordName(line.product, language), code: isolate(line.code) }) +
              (line.batch_id === null ? '' : `, ${t('count.ofBatch', { batch: isolate(line.batch) })}`)
            }
            status={wrong ? 'error' : ''}
            value={value}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => {
              const number = parse(value);
              if (number === undefined) return;
              onCounted(number);
              setTyped(null);
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
      {open ? null : (
        <>
          <td data-align="end" data-label={t('count.expected')}>
            {line.expected === null ? '—' : format.number(line.expected)}
          </td>
          <td data-align="end" data-label={t('count.difference')}>
            {line.difference === null ? '—' : <ChangeCell value={line.difference} />}
          </td>
        </>
      )}
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
      <div className="bo-save-bar">
        <span className="bo-save-bar-text">
          {t('count.of', { counted: format.number(count.counted_count), total: format.number(count.line_count) })}
        </span>
        <Can do="inventory.approve">
          <ConfirmButton
            danger
            title={t('count.callOff')}
            okText={t('count.callOff')}
            effect={t('count.callOffEffect')}
            reason="required"
            onConfirm={set('rejected')}
          >
            {t('count.callOff')}
          </ConfirmButton>
        </Can>
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
      </div>
    );
  }
  if (count.status !== 'submitted') return null;
  const own = count.counted_by?.id === user.id;
  const changing = new Set(
    count.lines.flatMap(({ variant_id, difference }) => (difference === null || difference === 0 ? [] : [variant_id])),
  ).size;
  return (
    <Can do="inventory.approve">
      <div className="bo-save-bar">
        <span className="bo-save-bar-text">{own ? t('count.ownCount') : null}</span>
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
      </div>
    </Can>
  );
}

/** The things to count, found by a word or by the scanner; what is scanned gets the cursor, whatever had it. */
function Lines({ count, open }: { count: StockCountDetail; open: boolean }) {
  const t = useText('inventory');
  const format = useFormat();
  const { countedOf, lastOf, keep } = useCounted(count.id);
  const [search, setSearch] = useState('');
  const [found, setFound] = useState({ line: '', times: 0 });
  const [unknown, setUnknown] = useState('');
  const [ofCase, setOfCase] = useState<{ units: number; counted: number } | null>(null);
  const [camera, setCamera] = useState(false);
  const different = count.lines.filter(({ difference }) => difference !== null && difference !== 0);
  // Who approves looks at these first.
  const [chosen, setChosen] = useState<boolean>();
  const onlyDifferent = different.length > 0 && (chosen ?? count.status === 'submitted');
  const { language } = useLanguage();
  const mayAsk = useCan('product.view');
  const { data: named } = useQuery({ ...variantsCalled(unknown), enabled: mayAsk && unknown !== '' });
  const called = recordName(named?.found[0], language);
  const scan = (scanned: string) => {
    const { code, batch: scannedBatch } = readScan(scanned);
    const lines = count.lines.filter((one) => isCodeOf({ codes: [one.code, ...one.barcodes], sold_by: 'unit' }, code));
    const line =
      lines.find(({ batch }) => batch !== '' && batch === scannedBatch) ??
      lines.find((one) => countedOf(one) === null) ??
      lines[0];
    signal(line ? 'right' : 'wrong');
    setUnknown(line ? '' : code);
    setOfCase(null);
    if (!line) return;
    const units = unitsOfCode(line.case_codes, code);
    if (units > 1) {
      // A number that was typed and not left yet counts too.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      const counted = (lastOf(line) ?? 0) + units;
      setOfCase({ units, counted });
      void keep(line, counted);
    }
    // What was searched for may not show it.
    setSearch('');
    setFound(({ times }) => ({ line: lineKey(line), times: times + 1 }));
  };
  const words = normalizeForSearch(search).split(' ');
  const candidates = onlyDifferent ? different : count.lines;
  const shown =
    search.trim() === ''
      ? candidates
      : candidates.filter((line) => {
          const text = normalizeForSearch(
            [line.product.name, line.product.name_ar, line.code, line.batch, line.aisle, ...line.barcodes].join(' '),
          );
          return words.every((word) => text.includes(word));
        });
  return (
    <>
      {open ? <Scanner onScan={scan} /> : null}
      <div className="cat-count-tools">
        <Input.Search
          allowClear
          aria-label={t('count.find')}
          placeholder={t('count.find')}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            // Its row may go and come back: only a scan moves the cursor, once.
            setFound(({ times }) => ({ line: '', times }));
          }}
        />
        {open ? (
          <Button icon={<CameraOutlined aria-hidden />} onClick={() => setCamera(true)}>
            {t('count.camera')}
          </Button>
        ) : null}
        {different.length === 0 ? null : (
          <Checkbox checked={onlyDifferent} onChange={({ target }) => setChosen(target.checked)}>
            {t('count.onlyDifferent', { count: different.length, number: format.number(different.length) })}
          </Checkbox>
        )}
        <span className="bo-muted" role="status">
          {search.trim() === '' && !onlyDifferent
            ? open
              ? t('count.scan')
              : null
            : t('count.shown', {
                shown: format.number(shown.length),
                total: format.number(count.lines.length),
              })}
        </span>
      </div>
      {ofCase === null ? null : (
        <p role="status">
          {t('count.ofCase', { number: format.number(ofCase.units), counted: format.number(ofCase.counted) })}
        </p>
      )}
      {unknown === '' ? null : (
        <Alert
          type="error"
          showIcon
          closable
          onClose={() => setUnknown('')}
          title={t('count.unknown', {
            code: called === '' ? isolate(unknown) : `${isolate(called)} (${isolate(unknown)})`,
          })}
        />
      )}
      {camera ? (
        <Suspense fallback={<Skeleton active />}>
          <CameraScanner onScan={scan} onClose={() => setCamera(false)} />
        </Suspense>
      ) : null}
      {count.lines.some(({ expected }) => expected !== null) ? (
        <p className="bo-muted">{t('count.expectedHint')}</p>
      ) : null}
      <div className="bo-table">
        <table className="cat-plain cat-count-lines" data-open={open || undefined}>
          <thead>
            <tr>
              <th scope="col">{t('fields.product')}</th>
              <th scope="col" data-align="end">
                {t('count.counted')}
              </th>
              {/* A blind count knows neither before it is submitted. */}
              {open ? null : (
                <>
                  <th scope="col" data-align="end">
                    {t('count.expected')}
                  </th>
                  <th scope="col" data-align="end">
                    {t('count.difference')}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Line
                key={lineKey(line)}
                line={line}
                open={open}
                found={found.line === lineKey(line) ? found.times : 0}
                counted={countedOf(line)}
                onCounted={(counted) => void keep(line, counted)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 ? <p className="bo-muted">{t('count.noneFound', { search: search.trim() })}</p> : null}
    </>
  );
}

/** A blind count: what the books expect is not shown before it is submitted. */
export function CountPage() {
  const t = useText('inventory');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const whatOf = useCountWhat();
  const { countId = '' } = useParams();
  const result = useQuery(stockCounts.detail(countId));
  const counts = useCan('inventory.edit');
  return (
    <FormPage title={t('count.page', { number: result.data?.number ?? '' })}>
      <Loaded result={result}>
        {(count) => (
          <>
            <p>
              <bdi>{recordName(count.warehouse, language)}</bdi> · <bdi>{whatOf(count)}</bdi> ·{' '}
              <StatusCell text={label(`count_status.${count.status}`)} tone={COUNT_TONE[count.status]} />
              {count.status === 'open' ? null : (
                <>
                  {' · '}
                  <bdi>
                    {t('count.of', {
                      counted: format.number(count.counted_count),
                      total: format.number(count.line_count),
                    })}
                  </bdi>
                </>
              )}
            </p>
            {count.plan ? (
              <p className="bo-muted">
                {t('count.asked', {
                  plan: recordName(count.plan, language),
                  due: count.due_on === null ? '—' : format.date(count.due_on),
                })}
                {count.assigned_to ? ` · ${recordName(count.assigned_to, language)}` : null}
                {count.late ? (
                  <>
                    {' '}
                    · <StatusCell text={t('count.late')} tone="bad" />
                  </>
                ) : null}
              </p>
            ) : null}
            {count.status_reason === '' ? null : (
              <p role="note">{t('count.rejectedFor', { reason: count.status_reason })}</p>
            )}
            <Lines count={count} open={counts && count.status === 'open'} />
            <CountActions count={count} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
