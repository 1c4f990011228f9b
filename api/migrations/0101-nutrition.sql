-- What is in a product and what it gives: amounts are milligrams of a hundred grams or millilitres.
alter table products
  add column ingredients text not null default '',
  add column ingredients_ar text not null default '',
  add column nutrition_basis text not null default 'per_100_g' check (nutrition_basis in ('per_100_g', 'per_100_ml')),
  add column energy_kj int check (energy_kj >= 0),
  add column energy_kcal int check (energy_kcal >= 0),
  add column fat_mg int check (fat_mg >= 0),
  add column saturates_mg int check (saturates_mg >= 0),
  add column carbohydrate_mg int check (carbohydrate_mg >= 0),
  add column sugars_mg int check (sugars_mg >= 0),
  add column fibre_mg int check (fibre_mg >= 0),
  add column protein_mg int check (protein_mg >= 0),
  add column salt_mg int check (salt_mg >= 0);

-- The closed list of fourteen. "Shellfish" was both of what the list tells apart: declaring too much harms nobody. What is on
-- no list is kept where people read it.
update products p set
  allergens = array(select distinct known from unnest(p.allergens) said, lateral unnest(case
    when lower(trim(said)) in ('shellfish') then array['crustaceans', 'molluscs']
    when lower(trim(said)) in ('crustacean') then array['crustaceans']
    else array[lower(trim(said))] end) known
    where known in ('gluten', 'crustaceans', 'egg', 'fish', 'peanut', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs')
    order by known),
  ingredients = coalesce((select 'Contains: ' || string_agg(trim(said), ', ') || '.' from unnest(p.allergens) said
    where trim(said) <> '' and lower(trim(said)) not in ('gluten', 'crustaceans', 'crustacean', 'shellfish', 'egg', 'fish', 'peanut', 'soy', 'milk', 'nuts', 'celery', 'mustard',
      'sesame', 'sulphites', 'lupin', 'molluscs')), '')
where p.allergens <> '{}';
alter table products add constraint products_allergens check (allergens <@
  array['gluten', 'crustaceans', 'egg', 'fish', 'peanut', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']);
