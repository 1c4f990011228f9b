-- What the contracts now refuse is taken out of what is stored, because an answer is held to the same contract.

update brands set logo = null where logo !~* '^(https?:/)?/[^/\\]';
update categories set image = null where image !~* '^(https?:/)?/[^/\\]';
update products set image = null where image !~* '^(https?:/)?/[^/\\]';
delete from product_images where url !~* '^(https?:/)?/[^/\\]';
update variants set image = null where image !~* '^(https?:/)?/[^/\\]';
update order_lines set image = null where image !~* '^(https?:/)?/[^/\\]';
update offers set image = null where image !~* '^(https?:/)?/[^/\\]';
update notifications set image = '' where image <> '' and image !~* '^(https?:/)?/[^/\\]';

update products set search_words = regexp_replace(search_words, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]', '', 'g')
where search_words ~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]';
update variants set hash_tags = array(
  select tag from unnest(hash_tags) as tag where tag !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]'
)
where exists (
  select from unnest(hash_tags) as tag where tag ~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]'
);
