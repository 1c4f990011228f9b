import { VAT_MONTHS, type VatEntriesQuery, type VatReturn } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { ConfirmButton, type ListState, recordName, storeToday } from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { Can } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { closeVatPeriod } from './vat-return.api.ts';

/** Returns are kept and corrected for five years. */
const MONTHS_BACK = 60;

/** The months up to this one, the newest first. */
function monthsUpto(today: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  return Array.from({ length: MONTHS_BACK }, (_, back) =>
    new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7),
  );
}

function CloseButton({ report }: { report: VatReturn }) {
  const t = useText('vat-return');
  const format = useFormat();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const close = useMutation(closeVatPeriod(t('close.done')));
  const { month, months, seen, from, upto, payable } = report;
  return (
    <ConfirmButton
      title={t('close.title', { from: format.date(from), upto: format.date(upto) })}
      effect={t('close.effect', { payable: format.money(payable) })}
      okText={t('close.ok')}
      danger
      onConfirm={async () => {
        await close.mutateAsync({ key, body: { month, months, seen } });
        setKey(crypto.randomUUID());
      }}
    >
      {t('close.button')}
    </ConfirmButton>
  );
}

/** Whether the period is closed, or what is in the way of closing it. */
function State({ report }: { report: VatReturn }) {
  const t = useText('vat-return');
  const format = useFormat();
  const { language } = useLanguage();
  const { closed, obstacle } = report;
  if (closed)
    return (
      <p className="bo-muted">
        {t('closed', { at: format.dateTime(closed.at), by: recordName(closed.by ?? undefined, language) || '—' })}
      </p>
    );
  return (
    <>
      <p className="bo-muted">{t(obstacle === null ? 'open' : `obstacles.${obstacle}`)}</p>
      {obstacle === null ? (
        <Can do="report.close_vat">
          <CloseButton key={report.seen} report={report} />
        </Can>
      ) : null}
    </>
  );
}

/** Of which months, and whether they are closed. */
export function VatControls({ list, report }: { list: ListState<VatEntriesQuery>; report: VatReturn | undefined }) {
  const t = useText('vat-return');
  const format = useFormat();
  const months = monthsUpto(storeToday());
  const chosen = list.query.month ?? report?.month;
  return (
    <div className="ord-vat-controls">
      <label>
        <span>{t('month')}</span>
        <Select<string>
          aria-label={t('month')}
          value={chosen ?? null}
          showSearch
          optionFilterProp="label"
          onChange={(next) => list.set({ month: next, box: undefined })}
          options={months.map((value) => ({ value, label: format.month(value) }))}
          popupMatchSelectWidth={false}
        />
      </label>
      <label>
        <span>{t('length')}</span>
        <Select<number>
          aria-label={t('length')}
          value={list.query.months}
          onChange={(next) => list.set({ months: next, box: undefined })}
          options={VAT_MONTHS.map((value) => ({ value, label: t('lengths', { count: value }) }))}
          popupMatchSelectWidth={false}
        />
      </label>
      {report ? <State report={report} /> : null}
    </div>
  );
}
