-- What an import could not read of a new product and nobody invented: it is not for sale until a person says it.
alter table products add column unknown text[] not null default '{}';
alter table variants add column unknown text[] not null default '{}';
alter table products add constraint products_unknown_not_for_sale check (status <> 'active' or unknown = '{}') not valid;
alter table variants add constraint variants_unknown_not_for_sale check (not active or unknown = '{}') not valid;

create index products_unknown on products (id) where unknown <> '{}';
create index variants_unknown on variants (product_id) where unknown <> '{}';

-- A value that is given is no longer unknown, wherever it comes from: the form, the grid, another import.
create function forget_unknown() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'products' then
    if new.vat_class is distinct from old.vat_class then new.unknown = array_remove(new.unknown, 'vat_class'); end if;
    if new.storage is distinct from old.storage then new.unknown = array_remove(new.unknown, 'storage'); end if;
    if new.sold_by is distinct from old.sold_by then new.unknown = array_remove(new.unknown, 'sold_by'); end if;
    if new.return_policy is distinct from old.return_policy then new.unknown = array_remove(new.unknown, 'return_policy'); end if;
    if new.allergens is distinct from old.allergens then new.unknown = array_remove(new.unknown, 'allergens'); end if;
  else
    if (new.discount_type, new.discount) is distinct from (old.discount_type, old.discount) then new.unknown = array_remove(new.unknown, 'discount'); end if;
    if new.min_buy is distinct from old.min_buy then new.unknown = array_remove(new.unknown, 'min_buy'); end if;
    if new.max_buy is distinct from old.max_buy then new.unknown = array_remove(new.unknown, 'max_buy'); end if;
  end if;
  return new;
end $$;
create trigger products_forget_unknown before update of vat_class, storage, sold_by, return_policy, allergens on products
  for each row when (old.unknown <> '{}' and new.unknown = old.unknown) execute function forget_unknown();
create trigger variants_forget_unknown before update of discount_type, discount, min_buy, max_buy on variants
  for each row when (old.unknown <> '{}' and new.unknown = old.unknown) execute function forget_unknown();
