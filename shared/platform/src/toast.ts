import type { ReactElement } from 'react';
import hotToast, { type ToastPosition } from 'react-hot-toast';

/** How long each kind stays, in ms (SPECIFICATION.md section 9). */
export const TOAST_DURATION = { blank: 4000, error: 4000, success: 2000, loading: Infinity, custom: 4000 } as const;
/** The newest toasts kept; older ones go. */
export const TOAST_LIMIT = 20;

export interface ToastOptions {
  id?: string;
  duration?: number;
  position?: ToastPosition;
}

export interface PastError {
  at: number;
  text: string;
}
const HISTORY_LIMIT = 100;
let pastErrors: readonly PastError[] = [];
const historyListeners = new Set<() => void>();

/** The errors shown since the page was opened, newest first: a toast is gone after four seconds, its text is not. */
export const errorHistory = {
  get: (): readonly PastError[] => pastErrors,
  subscribe: (listener: () => void): (() => void) => {
    historyListeners.add(listener);
    return () => historyListeners.delete(listener);
  },
  clear: (): void => {
    pastErrors = [];
    historyListeners.forEach((listener) => listener());
  },
};

/** Toasts of the whole product; the host draws them, top right unless told otherwise. Each returns the toast's id. */
export const toast = {
  blank: (text: string, options?: ToastOptions) => hotToast(text, { duration: TOAST_DURATION.blank, ...options }),
  success: (text: string, options?: ToastOptions) =>
    hotToast.success(text, { duration: TOAST_DURATION.success, ...options }),
  error: (text: string, options?: ToastOptions) => {
    pastErrors = [{ at: Date.now(), text }, ...pastErrors].slice(0, HISTORY_LIMIT);
    historyListeners.forEach((listener) => listener());
    return hotToast.error(text, { duration: TOAST_DURATION.error, ...options });
  },
  loading: (text: string, options?: ToastOptions) =>
    hotToast.loading(text, { duration: TOAST_DURATION.loading, ...options }),
  custom: (element: ReactElement, options?: ToastOptions) =>
    hotToast.custom(element, { duration: TOAST_DURATION.custom, ...options }),
  dismiss: (id?: string) => {
    hotToast.dismiss(id);
  },
};
