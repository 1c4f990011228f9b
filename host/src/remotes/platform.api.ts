import { ApiError, toApiError, keyOf } from '@bo/http';
import { accessToken } from '@bo/platform';
import { Pointer } from '@bo/platform/manifest';
import { mutationOptions, queryOptions } from '@bo/platform/query';
import { z } from 'zod';

const Load = z.object({
  remote: z.string(),
  version: z.string(),
  build: z.string(),
  loads: z.int(),
  /** How often it failed, by reason. */
  failures: z.record(z.string(), z.int()),
  /** Milliseconds; null where it never loaded. */
  median: z.number().nullable(),
  slow: z.number().nullable(),
  last: z.iso.datetime(),
});
const Status = z.object({
  remotes: z.array(
    z.object({
      id: z.string(),
      pointer: Pointer.nullable(),
      title: z.object({ en: z.string(), ab: z.string() }).nullable(),
      contract: z.string().nullable(),
      refused: z.string().nullable(),
    }),
  ),
  loads: z.array(Load),
});
export type RemoteStatus = z.infer<typeof Status>['remotes'][number];
export type RemoteLoads = z.infer<typeof Load>;

const Refusal = z.object({ code: z.string(), detail: z.string() });

/** Calls the host's own server, which keeps the releases; the API knows nothing of them. @throws ApiError */
async function call(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`/releases/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${accessToken() ?? ''}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error: unknown) => {
    throw toApiError(error);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const refusal = Refusal.safeParse(answer).data ?? { code: 'releases_unreachable', detail: '' };
  throw new ApiError({ status: response.status, ...refusal });
}

const KEY = keyOf('releases', 'status');

export const releaseStatus = queryOptions({
  queryKey: KEY,
  queryFn: async () => Status.parse(await call('status')),
  refetchInterval: 30_000,
});

/** What a move needs to be refused when someone else has moved meanwhile. */
interface Move {
  id: string;
  seq: number;
}
const meta = (done: string) => ({ invalidates: [KEY], done });

/** Ends the canary of a remote, or makes its previous release live again. */
export const rollBack = (done: string) =>
  mutationOptions<unknown, ApiError, Move>({ meta: meta(done), mutationFn: (move) => call('rollback', move) });
/** Hides a remote from everybody, or shows it again. */
export const switchRemote = (done: string) =>
  mutationOptions<unknown, ApiError, Move & { state: 'on' | 'off' }>({
    meta: meta(done),
    mutationFn: (move) => call('switch', move),
  });
