-- One column that names a balance, so that its list has an order that never ties.
alter table stock_balances add column id text not null generated always as (variant_id || ':' || warehouse_id) stored;
create unique index stock_balances_id on stock_balances (id);

-- For many products at once, as one statement over their rows: a first import or the demo store moves thousands.
create or replace function refresh_stock(ids text[]) returns void language plpgsql as $$
begin
  -- In one order: two movements over the same products wait for each other rather than deadlock.
  perform from products where id = any(ids) order by id for no key update;
  insert into variant_stock (variant_id, available)
    select v.id, coalesce(c.n, b.n, 0)
    from variants v
    left join (
      select variant_id, sum(greatest(available, 0))::int as n from stock_balances
      where variant_id in (select id from variants where product_id = any(ids)) group by variant_id
    ) as b on b.variant_id = v.id
    left join (
      select k.variant_id, min(floor(coalesce(s.n, 0) / k.quantity))::int as n from combo_components k
      left join lateral (select sum(greatest(available, 0)) as n from stock_balances where variant_id = k.component_id) as s on true
      where k.variant_id in (select id from variants where product_id = any(ids)) group by k.variant_id
    ) as c on c.variant_id = v.id
    where v.product_id = any(ids)
    on conflict (variant_id) do update set available = excluded.available where variant_stock.available <> excluded.available;
  update products p set available = s.available, low_stock = s.low from (
    select wanted.id, coalesce(sum(k.available), 0)::int as available, coalesce(bool_or(v.reorder_point > 0 and k.available <= v.reorder_point), false) as low
    from unnest(ids) as wanted(id)
    left join variants v on v.product_id = wanted.id and v.archived_at is null
    left join variant_stock k on k.variant_id = v.id
    group by wanted.id
  ) as s where p.id = s.id and (p.available, p.low_stock) is distinct from (s.available, s.low);
end $$;

create or replace function stock_changed() returns trigger language plpgsql as $$
begin
  -- A movement first makes sure that its balance is there; an empty one changes nothing.
  if tg_op = 'INSERT' and not exists (select 1 from changed_stock where available <> 0) then
    return null;
  end if;
  perform refresh_stock(array(
    select v.product_id from changed_stock c join variants v on v.id = c.variant_id
    union select v.product_id from changed_stock c join combo_components k on k.component_id = c.variant_id join variants v on v.id = k.variant_id));
  return null;
end $$;
