import { Datagrid, DateField, FunctionField, List, NumberField, TextField } from 'react-admin';

export default function OrderList() {
  return (
    <List perPage={20}>
      <Datagrid rowClick={false}>
        <TextField source="number" />
        <NumberField source="qty" />
        <DateField source="purchase_date" showTime />
        <TextField source="customer.name" />
        <TextField source="billing_address" />
        <FunctionField source="amount" render={({ amount }) => (amount / 100).toFixed(2)} />
        <TextField source="status" />
        <TextField source="payment_mode" />
        <TextField source="warehouse.name" />
      </Datagrid>
    </List>
  );
}
