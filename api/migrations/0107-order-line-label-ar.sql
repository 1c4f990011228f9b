-- The size and colour of a line in Arabic; lines from before say it in English.
alter table order_lines add column variant_label_ar text not null default '';
