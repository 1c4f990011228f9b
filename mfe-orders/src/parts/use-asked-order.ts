import { useOpened } from '@bo/kit';
import { useState } from 'react';

/** The dialog that creates something of an order. */
export interface AskedOrder {
  /** The order that the address asked for; undefined where the dialog lets one choose. */
  order: string | undefined;
  creating: boolean;
  create: () => void;
  close: () => void;
}

/** The dialog of a list that creates something of an order; `?name=ID` in the address opens it at once. */
export function useAskedOrder(name: 'refund_of' | 'return_of'): AskedOrder {
  const { opened, close: forget } = useOpened(name);
  const order = opened ?? undefined;
  const [creating, setCreating] = useState(order !== undefined);
  return {
    order,
    creating,
    create: () => setCreating(true),
    close() {
      setCreating(false);
      if (order !== undefined) forget();
    },
  };
}
