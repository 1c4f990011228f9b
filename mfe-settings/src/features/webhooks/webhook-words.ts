import { type Webhook, WEBHOOK_EVENT_TYPES, WEBHOOK_TEST, type WebhookDelivery } from '@bo/contracts';
import { useLabel } from '@bo/resources';

/** What an event is called; one that is newer than this build by its code. */
export function useEventName(): (type: string) => string {
  const label = useLabel();
  const types = [...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST] as const;
  return (type) => {
    const known = types.find((one) => one === type);
    return known ? label(`webhook_event.${wordOf(known)}`) : type;
  };
}
const wordOf = <T extends string>(type: T) =>
  type.replace('.', '_') as T extends `${infer Record}.${infer What}` ? `${Record}_${What}` : never;

export const DELIVERY_TONE = {
  waiting: 'warn',
  delivered: 'good',
  failed: 'bad',
} as const satisfies Record<WebhookDelivery['status'], string>;

export const STATE_TONE = { active: 'good', failing: 'warn', stopped: 'neutral', disabled: 'bad' } as const;

/** How a webhook fares, in the key of its text. */
export function stateOf({ active, disabled_at, failures }: Webhook): keyof typeof STATE_TONE {
  if (active) return failures > 0 ? 'failing' : 'active';
  return disabled_at === null ? 'stopped' : 'disabled';
}
