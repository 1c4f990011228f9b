import type { ApiError } from '@bo/http';
import Button from 'antd/es/button';
import Result from 'antd/es/result';
import type { ReactNode } from 'react';
import { useKitText } from '../text.ts';
import { useDescribeError } from './describe-error.ts';

/** A failed question: what happened, Retry, and the number to give to support. A missing permission is named instead. */
export function ErrorState({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useKitText();
  const describe = useDescribeError();
  if (error.status === 403) return <Result status="403" title={t('state.forbidden')} subTitle={describe(error)} />;
  if (error.status === 404) return <Result status="404" title={t('state.missing')} subTitle={describe(error)} />;
  return (
    <div role="alert">
      <Result
        status="warning"
        title={t('state.failed')}
        subTitle={
          <>
            {describe(error)}
            {error.requestId ? (
              <div>
                {t('state.request')} <bdi dir="ltr">{error.requestId}</bdi>
              </div>
            ) : null}
          </>
        }
        extra={
          <Button type="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}

/** Nothing there: says so, and what to do next. */
export function EmptyState({ text, action }: { text: ReactNode; action?: ReactNode }) {
  return (
    <div className="bo-empty">
      <svg width="72" height="48" viewBox="0 0 72 48" aria-hidden focusable="false">
        <ellipse cx="36" cy="41" rx="30" ry="6" className="bo-empty-shade" />
        <path d="M14 20 24 7h24l10 13v16a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z" className="bo-empty-box" />
        <path d="M14 20h13c2 0 2 6 5 6h8c3 0 3-6 5-6h13" className="bo-empty-line" />
      </svg>
      <div>{text}</div>
      {action}
    </div>
  );
}
