-- What a product costs the store is for those who buy and count it: a permission of its own, which a new store's roles
-- have from the start.
update roles set permissions = array_append(permissions, 'product.cost')
  where key in ('administrator', 'supervisor', 'catalog', 'finance') and not 'product.cost' = any(permissions);
