import { GIFT_CARD_WAYS, type GiftCardBatch, type IssuedGiftCards } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  DateCell,
  DateField,
  DetailPage,
  DetailSection,
  EntityField,
  Fact,
  FormPage,
  FormSection,
  HistorySection,
  LinkButton,
  Loaded,
  MoneyField,
  NumberField,
  PersonCell,
  ResourceForm,
  SelectField,
  SummaryStrip,
  TextField,
} from '@bo/kit';
import { Can, useSession } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useNavigate, useParams } from '@bo/platform/router';
import { customers, giftCardBatches, showGiftCardCodes, useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Progress from 'antd/es/progress';
import { paths } from '../../../paths.ts';
import { useText } from '../../../text.ts';
import { GiftCardCodes } from './gift-card-codes.tsx';

/** While cards are made it looks so often how many there are. */
const LOOK_AGAIN = 1000;
const isMaking = (batch: unknown): boolean =>
  typeof batch === 'object' && batch !== null && 'state' in batch && batch.state === 'making';

export function GiftCardCreatePage() {
  const t = useText('gift-cards');
  const label = useLabel();
  const navigate = useNavigate();
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.couponTab('gift-cards'), label: t('list.title') }}>
      <ResourceForm
        resource={giftCardBatches}
        onSaved={({ id }) => void navigate(paths.giftCardBatch(id), { replace: true })}
      >
        <FormSection title={t('sections.cards')} hint={t('hints.cards')}>
          <TextField name="title" label={t('fields.title')} hint={t('hints.title')} />
          <NumberField name="count" label={t('fields.count')} hint={t('hints.count')} />
          <MoneyField name="value" label={t('fields.value')} />
          <DateField kind="last_day" name="expires_at" label={t('fields.expiry_date')} hint={t('hints.expiry_date')} />
        </FormSection>
        <FormSection title={t('sections.sending')} hint={t('hints.sending')}>
          <SelectField
            name="send_via"
            label={t('fields.send_via')}
            choices={GIFT_CARD_WAYS.map((value) => ({ value, label: label(`gift_card_way.${value}`) }))}
          />
          <Can do="customer.view">
            <EntityField
              name="customer_id"
              label={t('fields.customer')}
              hint={t('hints.customer')}
              resource={customers}
              labelOf={({ name, code }) => `${name} · ${code}`}
            />
          </Can>
        </FormSection>
      </ResourceForm>
    </FormPage>
  );
}

function Summary({ batch }: { batch: GiftCardBatch | undefined }) {
  const t = useText('gift-cards');
  const format = useFormat();
  return (
    <SummaryStrip>
      <Fact label={t('fields.count')}>{batch && <bdi className="bo-number">{format.number(batch.count)}</bdi>}</Fact>
      <Fact label={t('fields.value')}>
        {batch && <bdi className="bo-number">{format.money(batch.value, batch.currency)}</bdi>}
      </Fact>
      <Fact label={t('fields.expiry_date')}>{batch && <DateCell value={batch.expires_at} style="end" />}</Fact>
      <Fact label={t('fields.maker')}>{batch?.maker ? <PersonCell value={batch.maker} /> : null}</Fact>
    </SummaryStrip>
  );
}

/** What stands where the codes will be, are, or were. */
function Codes({ batch }: { batch: GiftCardBatch }) {
  const t = useText('gift-cards');
  const format = useFormat();
  const { user } = useSession();
  const show = useMutation(showGiftCardCodes());
  const shown: IssuedGiftCards['results'] | undefined = show.data?.results;
  if (shown) return <GiftCardCodes batch={batch} cards={shown} />;
  const numbers = { made: format.number(batch.made), count: batch.count, number: format.number(batch.count) };
  return (
    <DetailSection title={t('sections.codes')}>
      {batch.state === 'making' ? (
        <>
          <p role="status">{t('codes.making', numbers)}</p>
          <Progress
            percent={Math.floor((batch.made * 100) / batch.count)}
            showInfo={false}
            aria-label={t('codes.progress')}
          />
        </>
      ) : batch.state === 'ready' && batch.created_by === user.id ? (
        <>
          <Alert
            type="warning"
            showIcon
            title={t('codes.before', { ...numbers, until: format.dateTime(batch.codes_until) })}
          />
          <p>
            <Button type="primary" loading={show.isPending} onClick={() => show.mutate(batch.id)}>
              {t('codes.show')}
            </Button>
          </p>
        </>
      ) : (
        <p>
          {t(`codes.${batch.state}`, {
            maker: batch.maker?.name ?? '',
            at: batch.shown_at === null ? '' : format.dateTime(batch.shown_at),
            until: format.dateTime(batch.codes_until),
          })}
        </p>
      )}
    </DetailSection>
  );
}

/** A batch of cards: how far it is, and the codes, once. */
export function GiftCardBatchPage() {
  const t = useText('gift-cards');
  const { batchId = '' } = useParams();
  const result = useQuery({
    ...giftCardBatches.detail(batchId),
    refetchInterval: ({ state }) => (isMaking(state.data) ? LOOK_AGAIN : false),
  });
  return (
    <DetailPage
      title={<bdi>{result.data?.title ?? t('batch.title')}</bdi>}
      parent={{ to: paths.couponTab('gift-cards'), label: t('list.title') }}
      summary={result.isError ? null : <Summary batch={result.data} />}
      actions={
        <LinkButton quiet to={withQuery(paths.couponTab('gift-cards'), { batch: batchId })}>
          {t('batch.cards')}
        </LinkButton>
      }
    >
      <Loaded result={result}>
        {(batch) => (
          <>
            <Codes batch={batch} />
            <div className="mkt-no-print">
              <HistorySection type="gift_card_batch" id={batch.id} labelOf={() => undefined} />
            </div>
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
