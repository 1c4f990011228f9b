import { WEBHOOK_DELIVERY_STATUSES, WEBHOOK_EVENT_TYPES, WEBHOOK_TEST, WebhookDeliveryListQuery } from '@bo/contracts';
import {
  ChoiceFilter,
  ExportButton,
  ListPage,
  ReferenceFilter,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, webhooks } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { useEventName } from './webhook-words.ts';
import { deliveryExport, deliveryList } from './webhooks.api.ts';

/** Deliveries: recipient, event and outcome. */
export function DeliveryListPage() {
  const t = useText('webhooks');
  const eventName = useEventName();
  const list = useListState(WebhookDeliveryListQuery, { screen: 'webhook-deliveries' });
  const result = useQuery(deliveryList(list.query));
  const mayRead = useCan(paths.webhookDeliveryDetails.permission);
  return (
    <ListPage
      title={t('deliveries.title')}
      views={<SavedViews list={list} />}
      actions={
        <Can do="settings.export">
          <ExportButton url={(format) => deliveryExport(list.query, format)} name="webhook-deliveries" />
        </Can>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('deliveries.search')} />
          <ReferenceFilter list={list} name="webhook" label={t('deliveries.webhook')} resource={webhooks} />
          <CodeFilter
            list={list}
            name="status"
            of="webhook_delivery_status"
            codes={WEBHOOK_DELIVERY_STATUSES}
            label={t('deliveries.status')}
          />
          <ChoiceFilter
            list={list}
            name="type"
            label={t('deliveries.event')}
            choices={[...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST].map((value) => ({ value, label: eventName(value) }))}
          />
        </>
      }
    >
      <ResourceTable
        list={list}
        result={result}
        columns={useDeliveryColumns()}
        {...(mayRead ? { to: ({ id }: { id: string }) => paths.webhookDeliveryDetails(id) } : {})}
        empty={t('deliveries.empty')}
      />
    </ListPage>
  );
}
