import { useTranslation } from '@bo/i18n';
import { toast } from '@bo/platform';
import { type ReactNode, Suspense } from 'react';
import { logCause } from '../../base/console.ts';
import { ErrorBoundary } from '../../errors/error-boundary.tsx';

/**
 * A part of the shell that loads on first use. If loading fails, because of the network or a new version, a toast says
 * so and the screen with its input stays.
 */
export function LazyPart({ children, onLost }: { children: ReactNode; onLost?: () => void }) {
  const { t } = useTranslation('host');
  return (
    <ErrorBoundary
      fallback={() => null}
      onCrash={(error) => {
        logCause(error);
        toast.error(t('partLost'));
        onLost?.();
        return true;
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
