import { Dialog, ReferenceSelect } from '@bo/kit';
import { orders } from '@bo/resources';
import { type ReactNode, useState } from 'react';
import './records.css';

/** A dialog about one order: asked from the order's own page it is that one, otherwise it is chosen first. */
export function OfAnOrderDialog({
  order = '',
  title,
  width,
  label,
  placeholder,
  onClose,
  children,
}: {
  order?: string | undefined;
  title: string;
  width: number;
  /** Of the field in which the order is chosen. */
  label: string;
  placeholder: string;
  onClose: () => void;
  /** What is asked of the order; made again for another one. */
  children: (orderId: string) => ReactNode;
}) {
  const [orderId, setOrderId] = useState(order);
  return (
    <Dialog open title={title} footer={null} width={width} onCancel={onClose} destroyOnHidden>
      {order === '' ? (
        <ReferenceSelect
          resource={orders}
          value={orderId === '' ? [] : [orderId]}
          onChange={([id = '']) => setOrderId(id)}
          aria-label={label}
          placeholder={placeholder}
          className="ord-wide"
        />
      ) : null}
      {orderId === '' ? null : <div key={orderId}>{children(orderId)}</div>}
    </Dialog>
  );
}
