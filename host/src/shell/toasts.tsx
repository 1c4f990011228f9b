import { TOAST_DURATION } from '@bo/platform';
import { Toaster } from 'react-hot-toast';

const POLITE = { role: 'status', 'aria-live': 'polite' } as const;

/**
 * The toasts of the whole product: top right, in the kinds and durations of SPECIFICATION.md sections 4 and 9 (the
 * library
 * itself keeps the newest 20). Errors are announced at once, all others when the reader pauses.
 */
export function Toasts() {
  return (
    <Toaster
      position="top-right"
      gutter={8}
      // Below the header, whose bell they would cover.
      containerStyle={{ insetBlockStart: 60 }}
      containerClassName="toasts"
      toastOptions={{
        className: 'toast',
        ariaProps: POLITE,
        duration: TOAST_DURATION.blank,
        success: { duration: TOAST_DURATION.success },
        error: { duration: TOAST_DURATION.error, ariaProps: { role: 'alert', 'aria-live': 'assertive' } },
        loading: { duration: TOAST_DURATION.loading },
        custom: { duration: TOAST_DURATION.custom },
      }}
    />
  );
}
