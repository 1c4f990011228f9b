import type { SellerStatement } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  DetailPage,
  DetailSection,
  DownloadButton,
  Fact,
  Loaded,
  MoneyCell,
  recordName,
  ReferenceSelect,
  storeToday,
  SummaryStrip,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useSearchParams } from '@bo/platform/router';
import { earnings, sellers, useOwnSeller } from '@bo/resources';
import Select from 'antd/es/select';
import { EntryLines, EntryTotals } from '../../parts/entries.tsx';
import { EarningTabs } from '../../parts/money-tabs.tsx';
import { useText } from '../../text.ts';

const MONTHS = 18;

/** The months one may ask for, the present one first, as the store's calendar has them. */
function useMonths(): { value: string; label: string }[] {
  const { language } = useLanguage();
  const [year = 0, month = 1] = storeToday().split('-').map(Number);
  const name = new Intl.DateTimeFormat(language === 'ab' ? 'ar-u-nu-latn' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 15));
    return { value: first.toISOString().slice(0, 7), label: name.format(first) };
  });
}

function Statement({ statement }: { statement: SellerStatement }) {
  const t = useText('earnings');
  const { opening, closing, pending, available, reserved, lines } = statement;
  return (
    <>
      <SummaryStrip>
        <Fact label={t('statement.opening')}>
          <MoneyCell value={opening} />
        </Fact>
        <Fact label={t('statement.closing')}>
          <MoneyCell value={closing} />
        </Fact>
        <Fact label={t('statement.pending')}>
          <MoneyCell value={pending} />
        </Fact>
        <Fact label={t('statement.available')}>
          <MoneyCell value={available} />
        </Fact>
        <Fact label={t('statement.reserved')}>
          <MoneyCell value={reserved} />
        </Fact>
      </SummaryStrip>
      <DetailSection title={t('statement.totals')}>
        <EntryTotals label={t('statement.totals')} entries={statement} sum={t('statement.sum')} />
      </DetailSection>
      <DetailSection title={t('statement.lines')}>
        {lines.length === 0 ? (
          <p className="bo-muted">{t('statement.none')}</p>
        ) : (
          <EntryLines label={t('statement.lines')} lines={lines} />
        )}
      </DetailSection>
    </>
  );
}

/**
 * `/seller/earninghistory/statement?seller=&month=`: a seller's statement of a month, on the page and as a PDF in
 * either language.
 */
export function SellerStatementPage() {
  const t = useText('earnings');
  const { language } = useLanguage();
  const [params, setParams] = useSearchParams();
  const months = useMonths();
  const own = useOwnSeller();
  const seller = own ?? params.get('seller') ?? '';
  const month = params.get('month') ?? months[0]?.value ?? '';
  const result = useQuery({ ...earnings.statement(seller, month), enabled: seller !== '' });
  const set = (change: Record<string, string>) =>
    setParams({ ...(seller === '' ? {} : { seller }), month, ...change }, { replace: true });
  return (
    <DetailPage
      title={result.data ? recordName(result.data.seller, language) : t('statement.title')}
      actions={
        seller === ''
          ? null
          : (['en', 'ab'] as const).map((one) => (
              <DownloadButton
                key={one}
                path={earnings.statementFile(seller, month, one)}
                name={`statement-${month}.pdf`}
              >
                {t(`statement.pdf.${one}`)}
              </DownloadButton>
            ))
      }
    >
      <EarningTabs current="sellerStatement" />
      <div className="bo-actions">
        {own === undefined ? (
          <ReferenceSelect
            aria-label={t('fields.seller')}
            placeholder={t('statement.choose')}
            resource={sellers}
            value={seller === '' ? [] : [seller]}
            onChange={([id = '']) => set({ seller: id })}
          />
        ) : null}
        <Select
          aria-label={t('statement.month')}
          value={month}
          options={months}
          onChange={(value: string) => set({ month: value })}
        />
      </div>
      {seller === '' ? (
        <p className="bo-muted">{t('statement.ask')}</p>
      ) : (
        <Loaded result={result}>{(statement) => <Statement statement={statement} />}</Loaded>
      )}
    </DetailPage>
  );
}
