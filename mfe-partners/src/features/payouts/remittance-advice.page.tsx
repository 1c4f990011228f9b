import type { RemittanceAdvice } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  DetailPage,
  DetailSection,
  DownloadButton,
  Fact,
  Facts,
  Loaded,
  MoneyCell,
  recordName,
  SummaryStrip,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useParams } from '@bo/platform/router';
import { adviceFileUrl, remittanceAdvice } from '@bo/resources';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import Button from 'antd/es/button';
import { EntryLines, EntryTotals } from '../../parts/entries.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

function Advice({ advice }: { advice: RemittanceAdvice }) {
  const t = useText('payouts');
  const format = useFormat();
  const { language } = useLanguage();
  const { payout, legal_name, vat_number, from, upto, lines } = advice;
  return (
    <>
      <DetailSection title={t('details.payment')}>
        <Facts>
          <Fact label={t('fields.seller')}>
            <bdi>{recordName(payout.seller, language)}</bdi>
          </Fact>
          <Fact label={t('advice.legal_name')}>
            <bdi>{legal_name}</bdi>
          </Fact>
          <Fact label={t('advice.vat_number')}>{vat_number === '' ? null : <bdi dir="ltr">{vat_number}</bdi>}</Fact>
          <Fact label={t('advice.paid_on')}>
            {payout.finished_at === null ? null : format.date(payout.finished_at)}
          </Fact>
          <Fact label={t('fields.account')}>
            <bdi>{payout.bank_holder}</bdi> <bdi dir="ltr">•••• {payout.iban_end}</bdi>
          </Fact>
          <Fact label={t('fields.reference')}>
            <bdi dir="ltr">{payout.reference}</bdi>
          </Fact>
          <Fact label={t('advice.period')}>
            {from === null
              ? t('advice.until', { upto: format.dateTime(upto) })
              : t('advice.span', { from: format.dateTime(from), upto: format.dateTime(upto) })}
          </Fact>
        </Facts>
      </DetailSection>
      <DetailSection title={t('advice.totals')}>
        <EntryTotals label={t('advice.totals')} entries={advice} sum={t('advice.sum')} />
      </DetailSection>
      <DetailSection title={t('advice.lines')}>
        {lines.length === 0 ? (
          <p className="bo-muted">{t('advice.none')}</p>
        ) : (
          <EntryLines label={t('advice.lines')} lines={lines} />
        )}
      </DetailSection>
    </>
  );
}

/**
 * `/seller/payout/details/…/advice`: the seller's statement for a paid payout, to read, to print and as a PDF.
 */
export function RemittanceAdvicePage() {
  const t = useText('payouts');
  const { payoutId = '' } = useParams();
  const result = useQuery(remittanceAdvice(payoutId));
  const advice = result.data;
  return (
    <DetailPage
      title={t('advice.title')}
      subtitle={<bdi dir="ltr">{advice?.payout.number ?? '…'}</bdi>}
      parent={{ to: paths.payoutDetails(payoutId), label: advice?.payout.number ?? '…' }}
      actions={
        <>
          {advice ? (
            <>
              <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
                {t('advice.print')}
              </Button>
              {(['en', 'ab'] as const).map((language) => (
                <DownloadButton
                  key={language}
                  path={adviceFileUrl(payoutId, language)}
                  name={`remittance-advice-${advice.payout.number}.pdf`}
                >
                  {t(`advice.pdf.${language}`)}
                </DownloadButton>
              ))}
            </>
          ) : (
            <span className="bo-actions-wait" />
          )}
        </>
      }
      summary={
        result.isError ? null : (
          <SummaryStrip>
            <Fact label={t('advice.paid')}>{advice && <MoneyCell value={advice.payout.amount} />}</Fact>
            <Fact label={t('advice.brought_forward')}>{advice && <MoneyCell value={advice.brought_forward} />}</Fact>
            <Fact label={t('advice.sum')}>
              {advice && <MoneyCell value={advice.payout.amount + advice.carried_forward - advice.brought_forward} />}
            </Fact>
            <Fact label={t('advice.carried_forward')}>{advice && <MoneyCell value={advice.carried_forward} />}</Fact>
          </SummaryStrip>
        )
      }
    >
      <Loaded result={result}>{(found) => <Advice advice={found} />}</Loaded>
    </DetailPage>
  );
}
