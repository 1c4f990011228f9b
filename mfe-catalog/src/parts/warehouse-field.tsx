import { EntityField, type FieldProps, useOnlyValue } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { warehouses } from '@bo/resources';

/** The id of the one open warehouse that the reader sees; undefined while it is not known, and where there are more. */
export function useOnlyWarehouse(): string | undefined {
  const { data } = useQuery(warehouses.list({ status: ['open'], limit: 2 }));
  const [first, second] = data?.results ?? [];
  return second === undefined ? first?.id : undefined;
}

/** Picks a warehouse; where the reader has only one, it is filled in. */
export function WarehouseField(props: FieldProps) {
  useOnlyValue(props.name, useOnlyWarehouse());
  return <EntityField {...props} resource={warehouses} />;
}
