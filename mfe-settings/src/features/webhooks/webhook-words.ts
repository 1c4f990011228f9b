import {
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_TEST,
  type WebhookDelivery,
  webhookEventCode,
  type webhookState,
} from '@bo/contracts';
import { useLabel } from '@bo/resources';

/** What an event is called; one that is newer than this build by its code. */
export function useEventName(): (type: string) => string {
  const label = useLabel();
  const types = [...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST] as const;
  return (type) => {
    const known = types.find((one) => one === type);
    return known ? label(`webhook_event.${webhookEventCode(known)}`) : type;
  };
}

export const DELIVERY_TONE = {
  waiting: 'warn',
  delivered: 'good',
  failed: 'bad',
} as const satisfies Record<WebhookDelivery['status'], string>;

export const STATE_TONE = {
  active: 'good',
  failing: 'warn',
  stopped: 'neutral',
  disabled: 'bad',
} as const satisfies Record<ReturnType<typeof webhookState>, string>;
