import { refunds } from '@bo/resources';

/** Whether cash was handed to the customer, and why not. */
export const handover = (done: string) =>
  refunds.act<{ version: number; done: boolean; note: string }>('handover', { done });
