import { useLanguage } from '@bo/i18n';
import { type FieldProps, ImageCell, recordName, ReferenceSelect, Sortable, SortableItem, useField } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { products } from '@bo/resources';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button';
import { useCallback } from 'react';
import { useText } from '../../text.ts';
import '../../parts/parts.css';

const MOST = 50;

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Products chosen by hand, in the order in which customers see them. */
export function ProductsField(props: FieldProps) {
  const t = useText('horizontal-lists');
  const { language } = useLanguage();
  const show = useCallback((value: unknown) => String(idsOf(value).length), []);
  const { value, change, frame } = useField(props, show);
  const ids = idsOf(value);
  // All in one call, whatever their order: dragging asks for nothing.
  const asked = useQuery({ ...products.list({ ids: [...ids].sort(), limit: MOST }), enabled: ids.length > 0 });
  const move = (from: number, to: number) => {
    const next = [...ids];
    const [taken] = next.splice(from, 1);
    if (taken !== undefined) next.splice(to, 0, taken);
    change(next);
  };
  return (
    <div className="bo-field bo-wide" role="group" aria-label={frame.label}>
      <span>{frame.label}</span>
      {ids.length < MOST ? (
        <ReferenceSelect
          aria-label={t('products.add')}
          placeholder={t('products.add')}
          resource={products}
          value={[]}
          onChange={([id]) => id !== undefined && !ids.includes(id) && change([...ids, id])}
        />
      ) : null}
      <Sortable ids={ids} onMove={move}>
        {ids.map((id, index) => {
          const product = asked.data?.results.find((found) => found.id === id);
          const name = recordName(product, language) || id;
          return (
            <SortableItem
              key={id}
              id={id}
              index={index}
              count={ids.length}
              onMove={move}
              label={name}
              className="bo-row cat-picked"
            >
              <span className="cat-item">
                <ImageCell src={product?.image ?? ''} />
                <bdi>{name}</bdi>
              </span>
              <Button
                type="text"
                danger
                size="small"
                className="cat-end"
                icon={<DeleteOutlined />}
                aria-label={t('products.remove', { name })}
                onClick={() => change(ids.filter((other) => other !== id))}
              />
            </SortableItem>
          );
        })}
      </Sortable>
      {frame.error === undefined ? null : <div className="bo-field-error">{frame.error}</div>}
    </div>
  );
}
