import type { GiftCardBatch, IssuedGiftCards } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DetailSection, saveFile, useEnd } from '@bo/kit';
import { useSession } from '@bo/platform';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useText } from '../../../text.ts';
import './gift-cards.css';

const BOM = '\uFEFF';

/** The codes of a batch, the one time they are shown: as a sheet of cards that prints, and as a file. */
export function GiftCardCodes({ batch, cards }: { batch: GiftCardBatch; cards: IssuedGiftCards['results'] }) {
  const t = useText('gift-cards');
  const format = useFormat();
  const { language } = useLanguage();
  const { store } = useSession();
  const shop = language === 'ab' ? store.name_ar || store.name : store.name;
  const value = format.money(batch.value, batch.currency);
  const until = useEnd()(batch.expires_at);
  const download = () => {
    const rows = cards.map(({ code }) => [code, value.replaceAll('\u00A0', ' '), until].map((cell) => `"${cell}"`));
    const head = [t('codes.code'), t('fields.value'), t('fields.expiry_date')].map((cell) => `"${cell}"`);
    const text = BOM + [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `gift-cards-${batch.id}.csv`);
  };
  return (
    <DetailSection
      title={t('sections.codes')}
      actions={
        <span className="bo-actions">
          <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
            {t('codes.download')}
          </Button>
          <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {t('codes.print')}
          </Button>
        </span>
      }
    >
      <Alert className="mkt-no-print" type="warning" showIcon title={t('codes.once')} />
      <ul className="mkt-cards" aria-label={t('sections.codes')}>
        {cards.map(({ id, code }) => (
          <li key={id}>
            <span>{shop}</span>
            <strong>{value}</strong>
            <code dir="ltr">{code}</code>
            <small>{t('codes.until', { until })}</small>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
