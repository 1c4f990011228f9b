import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type ApiError, toApiError } from './errors.ts';
import { keyOf } from './query-keys.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    mutationMeta: {
      /** Keys whose queries are stale once the mutation has succeeded. */
      invalidates?: readonly QueryKey[];
      /** The sentence of the success toast; none without it. */
      done?: string;
      /**
       * `screen`: field errors and conflicts are shown by a form, all other failures still as toasts. `silent`: the
       * caller shows everything.
       */
      failure?: 'toast' | 'screen' | 'silent';
    };
  }
}

/** Shows messages of the query client. The host injects it, so that this package does not depend on toasts. */
export interface Notifier {
  failed(error: ApiError): void;
  done(text: string): void;
}

const RETRIES = 2;

/** Retries only temporary failures: no connection, a busy server, a gateway. Never a rejection or a 500. */
export function shouldRetry(failures: number, error: ApiError): boolean {
  if (failures >= RETRIES) return false;
  return error.kind === 'offline' || error.status === 503 || error.status === 502 || error.status === 504;
}

/** Whether the form that sent the mutation shows this failure itself. */
function shownByScreen(error: ApiError): boolean {
  return error.status === 409 || Object.keys(error.errors).length > 0;
}

/**
 * Creates the page's query client. It executes the invalidations declared in a mutation's `meta`, so that a caller's
 * `onSuccess` cannot skip them, and reports failures, so that no screen has to.
 */
export function createQueryClient(notifier: Notifier): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation) => {
        const { invalidates = [], done } = mutation.meta ?? {};
        for (const queryKey of invalidates) void client.invalidateQueries({ queryKey });
        // Every write has its entry in the audit log: no history on the screen is of before it.
        if (invalidates.length > 0) void client.invalidateQueries({ queryKey: keyOf('audit-entries') });
        if (done !== undefined) notifier.done(done);
      },
      onError: (thrown, _variables, _context, mutation) => {
        const error = toApiError(thrown);
        const failure = mutation.meta?.failure ?? 'toast';
        // The sign-in page says why one is there.
        if (error.kind === 'unauthorized' || failure === 'silent') return;
        if (failure === 'screen' && shownByScreen(error)) return;
        notifier.failed(error);
      },
    }),
    defaultOptions: {
      // Asked also where the browser says that there is no network: what is known is the answer then, or an error that
      // can be read.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (failures, error) => shouldRetry(failures, toApiError(error)),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      // A write that waits for the network in silence looks saved: it fails at once and what was typed stays.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
