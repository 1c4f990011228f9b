-- The forms in which names and codes are compared; `shared/contracts/src/base/same.ts` does the same (same.test.ts compares the two).
-- Between letters only: the dash of an order number would put every order into the index of what has one.
-- The first two get text that is folded. Apostrophes and dashes join the parts of names: "D'Souza" is found as "DSouza". An index is built with
-- a search path of its own, so `fold` is named with its schema.
create function has_joiner(folded text) returns boolean language sql immutable strict parallel safe as $$
  select folded ~ '[^0-9 ,.+][''`ʹʻʼ‘’‛′‐‑‒–—―−-][^0-9 ,.+]'
$$;

create function search_key(folded text) returns text language sql immutable strict parallel safe as $$
  select translate(folded, '''`ʹʻʼ‘’‛′‐‑‒–—―−-', '')
$$;

create function code_key(code text) returns text language sql immutable strict parallel safe as $$
  select translate(public.fold(code), E' \t\n\r''`ʹʻʼ‘’‛′‐‑‒–—―−-', '')
$$;
