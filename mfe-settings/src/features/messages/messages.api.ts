import { listPage, Message, MessageChannels, MessageDetail, type MessageListQuery } from '@bo/contracts';
import { type ApiError, apiQuery, http, keyOf, parseResponse, type WireBody } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { staleAfter } from '@bo/resources';

export const MESSAGES = 'admin_panel/messages/';
const page = listPage(Message);
const POLL = 2000;

const Progress = Message.pick({ status: true, attempts: true });
const Page = page.pick({ results: true });
/** Only what has not been tried yet comes to something within moments. */
const isNew = ({ status, attempts }: Pick<Message, 'status' | 'attempts'>) => status === 'waiting' && attempts === 0;

/** The outbox; asked for again while one of its messages is on its way. */
export const messageList = (query: Partial<MessageListQuery>) => ({
  ...apiQuery({ queryKey: keyOf('messages', 'list', query), path: MESSAGES, params: query, schema: page }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state }: { state: { data: WireBody | undefined } }) => {
    const { data } = Page.safeParse(state.data);
    return data?.results.some(isNew) ? POLL : false;
  },
});

export const messageDetail = (id: string) => ({
  ...apiQuery({
    queryKey: keyOf('messages', 'detail', id),
    path: `${MESSAGES}${encodeURIComponent(id)}/`,
    schema: MessageDetail,
  }),
  refetchInterval: ({ state }: { state: { data: WireBody | undefined } }) => {
    const { data } = Progress.safeParse(state.data);
    return data && isNew(data) ? POLL : false;
  },
});

/** Which channels lead out of this installation. */
export const messageChannels = () =>
  apiQuery({ queryKey: keyOf('messages', 'channels'), path: `${MESSAGES}channels/`, schema: MessageChannels });

/** Sends a message once more, to where its customer can be reached now. */
export const resendMessage = (done: string) =>
  mutationOptions<MessageDetail, ApiError, string>({
    mutationKey: keyOf('messages', 'resend'),
    meta: { invalidates: staleAfter('message'), done, failure: 'toast' },
    mutationFn: async (id) =>
      parseResponse(MessageDetail, await http().post(`${MESSAGES}${encodeURIComponent(id)}/resend/`, {})),
  });
