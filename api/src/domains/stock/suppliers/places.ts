/** Columns that name the supplier and the warehouse of a record, from its joins to `suppliers` and `warehouses`. */
export const PLACES = [
  'suppliers.id as supplier_id',
  'suppliers.name as supplier_name',
  'suppliers.name_ar as supplier_name_ar',
  'warehouses.id as warehouse_id',
  'warehouses.name as warehouse_name',
  'warehouses.name_ar as warehouse_name_ar',
] as const;

type Places = Readonly<Record<`${'supplier' | 'warehouse'}_${'id' | 'name' | 'name_ar'}`, string>>;
/** The supplier and the warehouse as a record names them. */
export const placesOf = (row: Places) => ({
  supplier: { id: row.supplier_id, name: row.supplier_name, name_ar: row.supplier_name_ar },
  warehouse: { id: row.warehouse_id, name: row.warehouse_name, name_ar: row.warehouse_name_ar },
});
