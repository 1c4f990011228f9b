-- The paper that goes with an e-mail, as it was fixed: {name, print}, drawn as a PDF on the way out.
alter table messages add column attachment jsonb;
