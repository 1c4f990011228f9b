import type { Pincode } from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import {
  DetailSection,
  Fact,
  Facts,
  FormPage,
  HistorySection,
  Loaded,
  MoneyCell,
  PrevNext,
  recordName,
  ResourceForm,
  StatusCell,
  SummaryStrip,
  useBackToList,
  useListRow,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useParams } from '@bo/platform/router';
import { pincodes } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useEmirateOf } from '../../parts/emirate-field.tsx';
import { PincodeFields } from './pincode-fields.tsx';

export function PincodeCreatePage() {
  const t = useText('pincodes');
  const back = useBackToList(paths.pincodeList());
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.pincodeList(), label: t('list.title') }}>
      <ResourceForm resource={pincodes} onSaved={back}>
        <PincodeFields />
      </ResourceForm>
    </FormPage>
  );
}

/** A pincode at a glance; as high while it is not known, so that nothing jumps. */
function Summary({ pincode }: { pincode: Pincode | undefined }) {
  const t = useText('pincodes');
  const format = useFormat();
  const { language } = useLanguage();
  return (
    <SummaryStrip>
      <Fact label={t('fields.area')}>
        {pincode && <bdi>{(language === 'ab' && pincode.area_ar) || pincode.area}</bdi>}
      </Fact>
      <Fact label={t('fields.serviceable')}>
        {pincode && (
          <StatusCell
            text={t(pincode.serviceable ? 'serviceable.yes' : 'serviceable.no')}
            tone={pincode.serviceable ? 'good' : 'bad'}
          />
        )}
      </Fact>
      <Fact label={t('fields.delivery_fee')}>{pincode && <MoneyCell value={pincode.delivery_fee} />}</Fact>
      <Fact label={t('fields.promise_minutes')}>
        {pincode && t('list.minutes', { count: pincode.promise_minutes })}
      </Fact>
      <Fact label={t('fields.warehouse_ids')}>
        {pincode && format.list(pincode.warehouses.map((one) => recordName(one, language)))}
      </Fact>
    </SummaryStrip>
  );
}

/** What the form says beside the summary, for anyone who may not change it. */
function Charges({ pincode }: { pincode: Pincode }) {
  const t = useText('pincodes');
  const { language } = useLanguage();
  return (
    <DetailSection title={t('sections.charges')}>
      <Facts>
        <Fact label={t('fields.city')}>
          <bdi>{(language === 'ab' && pincode.city_ar) || pincode.city}</bdi>
        </Fact>
        <Fact label={t('fields.free_delivery_from')}>
          {pincode.free_delivery_from === null ? null : <MoneyCell value={pincode.free_delivery_from} />}
        </Fact>
        <Fact label={t('fields.minimum_order')}>
          {pincode.minimum_order === null ? null : <MoneyCell value={pincode.minimum_order} />}
        </Fact>
      </Facts>
    </DetailSection>
  );
}

const PLAIN = ['code', 'serviceable', 'cash_allowed', 'promise_minutes'] as const;
const MONEY = ['delivery_fee', 'free_delivery_from', 'minimum_order'] as const;

/** How the history names what has changed and shows it. */
function useHistoryOf() {
  const t = useText('pincodes');
  const format = useFormat();
  const emirateOf = useEmirateOf();
  return (field: string) => {
    if (field === 'emirate') return { label: t('fields.emirate'), show: emirateOf };
    const [money] = MONEY.filter((name) => name === field);
    if (money)
      return {
        label: t(`fields.${money}`),
        show: (value: unknown) => (typeof value === 'number' ? format.money(value) : '—'),
      };
    return PLAIN.filter((name) => name === field).map((name) => t(`fields.${name}`))[0];
  };
}

export function PincodeEditPage() {
  const t = useText('pincodes');
  const back = useBackToList(paths.pincodeList());
  const { pincodeId = '' } = useParams();
  const result = useQuery(pincodes.detail(pincodeId));
  const row = useListRow(pincodes, pincodeId);
  const known = result.data ?? row;
  const historyOf = useHistoryOf();
  const mayEdit = useCan('pincode.edit');
  return (
    <FormPage
      title={t('edit.title', { code: isolate(known?.code ?? '') })}
      parent={{ to: paths.pincodeList(), label: t('list.title') }}
      actions={<PrevNext resource={pincodes} id={pincodeId} to={paths.pincodeEdit} />}
      summary={result.isError && !known ? null : <Summary pincode={known} />}
    >
      <Loaded result={result}>
        {(pincode) => (
          <>
            {mayEdit && pincode.archived_at === null ? (
              <ResourceForm resource={pincodes} record={pincode} onSaved={back}>
                <PincodeFields />
              </ResourceForm>
            ) : (
              <Charges pincode={pincode} />
            )}
            <HistorySection type="pincode" id={pincode.id} labelOf={historyOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
