import type { ApiError } from '@bo/http';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { useKitText } from '../text.ts';
import { ErrorState } from './states.tsx';

/** The part of a query result that deciding what to show needs. */
export interface Asked<T> {
  data: T | undefined;
  error: ApiError | null;
  isError: boolean;
  refetch: () => unknown;
}

interface LoadedProps<T> {
  result: Asked<T>;
  children: (data: T) => ReactNode;
  /** In place of the usual skeleton. */
  pending?: ReactNode;
}

/**
 * Decides once what to show of a question: its data, its error or a skeleton. Data that is there stays when a refresh
 * fails; the error is asked before the skeleton, or a failed request would look like a slow one for ever.
 */
export function Loaded<T>({ result, children, pending }: LoadedProps<T>) {
  const t = useKitText();
  if (result.data !== undefined) return children(result.data);
  if (result.isError && result.error) return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  return (
    <div role="status" aria-label={t('state.loading')}>
      {pending ?? <Skeleton active paragraph={{ rows: 8 }} />}
    </div>
  );
}
