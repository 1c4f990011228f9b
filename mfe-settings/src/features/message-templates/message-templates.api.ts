import {
  MessageDetail,
  MessageTemplateDetail,
  type MessageTemplateInput,
  MessageTemplates,
  type TestMessageInput,
} from '@bo/contracts';
import { type ApiError, apiQuery, http, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { staleAfter } from '@bo/resources';

const TEMPLATES = 'admin_panel/message-templates/';
const of = (id: string) => `${TEMPLATES}${encodeURIComponent(id)}/`;

/** Every text there is. */
export const messageTemplates = () =>
  apiQuery({ queryKey: keyOf('message-templates', 'list'), path: TEMPLATES, schema: MessageTemplates });

export const messageTemplate = (id: string) =>
  apiQuery({ queryKey: keyOf('message-templates', 'detail', id), path: of(id), schema: MessageTemplateDetail });

/** A text of the store's own. */
export const saveTemplate = async (
  id: string,
  input: MessageTemplateInput & { version: number },
): Promise<MessageTemplateDetail> => parseResponse(MessageTemplateDetail, await http().put(of(id), input));

/** Back to the text that the message comes with. */
export const revertTemplate = (done: string) =>
  mutationOptions<MessageTemplateDetail, ApiError, { id: string; version: number }>({
    mutationKey: keyOf('message-templates', 'revert'),
    meta: { invalidates: staleAfter('message_template'), done, failure: 'toast' },
    mutationFn: async ({ id, version }) =>
      parseResponse(MessageTemplateDetail, await http().post(`${of(id)}revert/`, { version })),
  });

/** What is being written, to the writer's own address. */
export const testTemplate = () =>
  mutationOptions<MessageDetail, ApiError, { id: string; input: TestMessageInput }>({
    mutationKey: keyOf('message-templates', 'test'),
    meta: { invalidates: staleAfter('message'), failure: 'toast' },
    mutationFn: async ({ id, input }) => parseResponse(MessageDetail, await http().post(`${of(id)}test/`, input)),
  });
