-- A category or brand that comes with a file has the one name the file gives. Where that is not Arabic, the Arabic one stays
-- empty until somebody gives it, rather than holding an English word that nobody would find; empty names clash with nothing.
drop index brands_name_ar;
create unique index brands_name_ar on brands (fold(name_ar)) where archived_at is null and name_ar <> '';
drop index categories_name_ar;
create unique index categories_name_ar on categories (coalesce(parent_id, ''), fold(name_ar)) where archived_at is null and name_ar <> '';
