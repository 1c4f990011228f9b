import { paths } from '../paths.ts';

/** Where one looks at an order. */
export const orderPath = ({ id }: { id: string; number: string }): string => paths.orderDetails(id);
