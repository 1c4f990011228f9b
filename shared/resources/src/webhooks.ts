import { Webhook, WebhookInput, WebhookListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

/**
 * Systems that the store tells of what happens in it. They are made by a call of the settings' own, which answers each
 * secret once.
 */
export const webhooks = defineResource({
  ...ofRecord('webhook'),
  path: 'admin_panel/webhooks/',
  entity: Webhook,
  input: WebhookInput,
  listQuery: WebhookListQuery,
});
