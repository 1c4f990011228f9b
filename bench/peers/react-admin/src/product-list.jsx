import { Datagrid, DateField, FunctionField, ImageField, List, NumberField, TextField } from 'react-admin';

const money = (value) => (value / 100).toFixed(2);

export default function ProductList() {
  return (
    <List perPage={20} sort={{ field: 'updated_at', order: 'DESC' }}>
      <Datagrid rowClick={false}>
        <ImageField source="image" sx={{ '& img': { maxHeight: 36, maxWidth: 36, margin: 0 } }} />
        <FunctionField
          source="title"
          render={({ title, title_ar }) => (
            <>
              <div>{title}</div>
              <small>{title_ar}</small>
            </>
          )}
        />
        <TextField source="status" />
        <FunctionField
          source="price_min"
          label="Price"
          render={({ price_min, price_max }) => `${money(price_min)} – ${money(price_max)}`}
        />
        <NumberField source="available" />
        <TextField source="category.name" />
        <TextField source="super_sub_category.name" />
        <TextField source="brand.name" />
        <DateField source="updated_at" />
      </Datagrid>
    </List>
  );
}
