-- A store as the first release (migrations 0001 to 0014) left it, frozen: rows of every area, and two totals that had drifted.
insert into roles (id, key, name, name_ar, permissions) values ('rol_1', 'catalog', 'Catalogue', 'الكتالوج', '{brand.view,brand.edit}');
insert into users (id, email, name, role_id) values ('usr_1', 'sara@example.com', 'Sara', 'rol_1');
insert into sessions (id, user_id, expires_at) values ('ses_1', 'usr_1', '2030-01-01');
insert into brands (id, name, name_ar) values ('brd_1', 'Al Ain', 'العين'), ('brd_2', 'Lurpak', 'لورباك');
insert into categories (id, level, slug, name, name_ar, rank) values ('cat_1', 1, 'dairy', 'Dairy', 'ألبان', 'a0');
insert into variant_types (id, name, name_ar) values ('vty_1', 'Size', 'الحجم');
insert into variant_type_options (id, variant_type_id, name, name_ar, rank) values ('opt_1', 'vty_1', '1 L', '1 لتر', 'a0');
insert into products (id, title, title_ar, slug, category_id, brand_id, status) values
  ('prd_1', 'Milk', 'حليب', 'milk', 'cat_1', 'brd_1', 'active'), ('prd_2', 'Butter', 'زبدة', 'butter', 'cat_1', 'brd_2', 'draft');
insert into product_variant_types (product_id, variant_type_id) values ('prd_1', 'vty_1');
insert into variants (id, product_id, code, options, unit, price, selling_price, reorder_point) values
  ('var_1', 'prd_1', 'M-1', '{"vty_1": "opt_1"}', 'L', 650, 600, 5);
insert into variant_barcodes (variant_id, barcode) values ('var_1', '6291003094309');
insert into warehouses (id, code, name, name_ar) values ('whs_1', 'DXB', 'Dubai', 'دبي');
insert into stock_movements (id, idempotency_key, variant_id, warehouse_id, kind, on_hand_change) values
  ('mov_1', 'first', 'var_1', 'whs_1', 'receive', 12);
insert into customers (id, code, name) values ('cus_1', 'C-1', 'Mona');
insert into orders (id, number, customer_id, customer_name, billing_address, payment_mode, currency, status, amount) values
  ('ord_1', 'O-1', 'cus_1', 'Mona', 'Dubai', 'cash', 'AED', 'delivered', 1300);
insert into reviews (id, product_id, customer_id, customer_name, rating) values ('rev_1', 'prd_1', 'cus_1', 'Mona', 4);
update reviews set status = 'published' where id = 'rev_1';
insert into saved_views (id, owner_id, screen, name, scope) values ('viw_1', 'usr_1', 'catalog.products', 'Mine', 'private');
insert into audit_entries (id, actor_id, actor_name, area, record_type, record_id, action) values
  ('aud_1', 'usr_1', 'Sara', 'brand', 'brand', 'brd_1', 'created');
update brands set product_count = 9 where id = 'brd_1';
update products set variant_count = 4 where id = 'prd_1';
