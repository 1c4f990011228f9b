-- What products of a category are described by, and what each product has of it (ADR 0041).
create table category_attributes (
  id text primary key,
  category_id text not null references categories on delete cascade,
  code text not null,
  name text not null,
  name_ar text not null,
  type text not null check (type in ('text', 'number', 'boolean', 'choice', 'multiple_choice')),
  unit text not null default '',
  unit_ar text not null default '',
  required boolean not null default false,
  -- A text has no values to choose from.
  filterable boolean not null default false check (not filterable or type <> 'text'),
  archived boolean not null default false,
  rank text collate "C" not null
);
create unique index category_attributes_code on category_attributes (category_id, code);
create table attribute_options (
  id text primary key,
  attribute_id text not null references category_attributes on delete cascade,
  name text not null,
  name_ar text not null,
  hidden boolean not null default false,
  rank text collate "C" not null
);
create index attribute_options_attribute on attribute_options (attribute_id);

-- By attribute: a text, thousandths of a number, true or false, or the options chosen as an array.
alter table products add column attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object');
-- Finds who has an attribute (?) and who has a value of it (@>).
create index products_attributes on products using gin (attributes);
