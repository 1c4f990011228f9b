import type { SellerDetail } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  CountedRecordActions,
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  HistorySection,
  LinkButton,
  Loaded,
  MoreActions,
  PlainTable,
  PrevNext,
  recordName,
  StatusCell,
  SummaryStrip,
  useListRow,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useParams } from '@bo/platform/router';
import { sellers, useLabel, useOwnSeller } from '@bo/resources';
import Alert from 'antd/es/alert';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { BankSection } from './seller-bank.tsx';
import { LicenceDay, SELLER_TONE } from './seller-columns.tsx';
import { DocumentsSection } from './seller-documents.tsx';
import { SellerSteps, useNextSteps } from './seller-steps.tsx';

function Actions({ seller }: { seller: SellerDetail }) {
  const t = useText('sellers');
  const goes = seller.status !== 'approved' && seller.status !== 'suspended';
  return (
    <SellerSteps
      seller={seller}
      menu={(others) =>
        goes ? (
          <CountedRecordActions
            resource={sellers}
            record={seller}
            permission="seller.delete"
            list={paths.sellerList()}
            archiveEffect={(uses) => t('archive.effect', uses)}
            deleteEffect={t('delete.effect')}
            more={others}
          />
        ) : (
          <MoreActions groups={[others]} />
        )
      }
    />
  );
}

function Closures({ seller }: { seller: SellerDetail }) {
  const t = useText('sellers');
  const format = useFormat();
  if (seller.closures.length === 0) return null;
  return (
    <DetailSection title={t('sections.closures')}>
      <PlainTable
        label={t('sections.closures')}
        columns={[
          { title: t('closures.starts_on') },
          { title: t('closures.ends_on') },
          { title: t('closures.reason') },
        ]}
      >
        {seller.closures.map(({ starts_on, ends_on, reason }) => (
          <tr key={`${starts_on} ${ends_on}`}>
            <td>{format.date(starts_on)}</td>
            <td>{format.date(ends_on)}</td>
            <td>
              <bdi>{reason}</bdi>
            </td>
          </tr>
        ))}
      </PlainTable>
    </DetailSection>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryLabels() {
  const t = useText('sellers');
  const format = useFormat();
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    code: t('fields.code'),
    legal_name: t('fields.legal_name'),
    name: t('fields.name'),
    contact_name: t('fields.contact_name'),
    phone: t('fields.phone'),
    email: t('fields.email'),
    licence_number: t('fields.licence_number'),
    licence_expires_on: { label: t('fields.licence_expires_on'), show: (value) => format.date(String(value)) },
    vat_number: t('fields.vat_number'),
    commission_rate: { label: t('fields.commission_rate'), show: (value) => format.percent(Number(value)) },
    hold_days: t('fields.hold_days'),
    bank_holder: t('fields.bank_holder'),
    iban: t('fields.iban'),
    status_reason: t('fields.reason'),
  };
  return (field: string) => labels[field];
}

function Side({ seller }: { seller: SellerDetail }) {
  const t = useText('sellers');
  const format = useFormat();
  const { language } = useLanguage();
  const labelOf = useHistoryLabels();
  const code = (value: string) => (value === '' ? null : <bdi dir="ltr">{value}</bdi>);
  return (
    <>
      <DetailSection title={t('sections.contact')}>
        <Facts>
          <Fact label={t('fields.legal_name')}>
            <bdi>{seller.legal_name}</bdi>
          </Fact>
          <Fact label={t('fields.contact_name')}>{seller.contact_name}</Fact>
          <Fact label={t('fields.phone')}>{code(seller.phone)}</Fact>
          <Fact label={t('fields.email')}>{code(seller.email)}</Fact>
        </Facts>
      </DetailSection>
      <DetailSection title={t('sections.licence')}>
        <Facts>
          <Fact label={t('fields.licence_number')}>{code(seller.licence_number)}</Fact>
          <Fact label={t('fields.licence_expires_on')}>
            <LicenceDay seller={seller} />
          </Fact>
          <Fact label={t('fields.vat_number')}>{code(seller.vat_number)}</Fact>
        </Facts>
      </DetailSection>
      <DetailSection title={t('sections.terms')}>
        <Facts>
          <Fact label={t('fields.commission_rate')}>{format.percent(seller.commission_rate)}</Fact>
          <Fact label={t('fields.hold_days')}>{format.number(seller.hold_days)}</Fact>
          <Fact label={t('fields.warehouses')}>
            {seller.warehouses.length === 0
              ? null
              : format.list(seller.warehouses.map((warehouse) => recordName(warehouse, language)))}
          </Fact>
        </Facts>
      </DetailSection>
      <HistorySection type="seller" id={seller.id} labelOf={labelOf} />
    </>
  );
}

/** Who a seller is, what it has sent, where it is paid, and the steps from an application to a shop that sells. */
export function SellerDetailsPage() {
  const t = useText('sellers');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const { sellerId = '' } = useParams();
  const result = useQuery(sellers.detail(sellerId));
  const row = useListRow(sellers, sellerId);
  const known = result.data ?? row;
  const seller = result.data;
  const isOwn = useOwnSeller() !== undefined;
  const { main } = useNextSteps(known?.archived_at === null ? known.status : undefined);
  return (
    <DetailPage
      title={known ? <bdi>{recordName(known, language)}</bdi> : t('edit.title')}
      subtitle={<bdi dir="ltr">{known?.code ?? '…'}</bdi>}
      parent={isOwn ? undefined : { to: paths.sellerList(), label: t('list.title') }}
      actions={
        <>
          {isOwn ? null : <PrevNext resource={sellers} id={sellerId} to={paths.sellerDetails} />}
          {(seller?.archived_at ?? null) === null ? (
            <Can do={paths.sellerEdit.permission}>
              <LinkButton to={paths.sellerEdit(sellerId)} quiet={main !== undefined}>
                {t('actions.edit')}
              </LinkButton>
            </Can>
          ) : null}
          {seller ? <Actions seller={seller} /> : null}
        </>
      }
      summary={
        // As high while it is not known, so that nothing jumps.
        result.isError && !known ? null : (
          <SummaryStrip image={known?.logo ?? null}>
            <Fact label={t('fields.status')}>
              {known && <StatusCell text={label(`seller_status.${known.status}`)} tone={SELLER_TONE[known.status]} />}
            </Fact>
            <Fact label={t('fields.selling')}>
              {known && (
                <StatusCell
                  text={t(known.selling ? 'selling.yes' : 'selling.no')}
                  tone={known.selling ? 'good' : 'neutral'}
                />
              )}
            </Fact>
            <Fact label={t('fields.product_count')}>{known && format.number(known.product_count)}</Fact>
            <Fact label={t('fields.commission_rate')}>{known && format.percent(known.commission_rate)}</Fact>
          </SummaryStrip>
        )
      }
      side={seller ? <Side seller={seller} /> : <div className="bo-card" />}
    >
      <Loaded result={result}>
        {(loaded) => (
          <>
            {loaded.status_reason === '' ? null : (
              <Alert
                type={loaded.status === 'sent_back' ? 'warning' : 'info'}
                showIcon
                title={label(`seller_status.${loaded.status}`)}
                description={<bdi>{loaded.status_reason}</bdi>}
              />
            )}
            <DocumentsSection seller={loaded} />
            <BankSection seller={loaded} />
            <Closures seller={loaded} />
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
