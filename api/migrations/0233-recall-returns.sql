-- The returns by which goods of a recall went back to their supplier: what of them counts, the returns say.
-- recall_batches.returned stays for what went back before there were returns.
create table recall_returns (
  recall_id text not null references recalls,
  supplier_return_id text not null references supplier_returns,
  primary key (recall_id, supplier_return_id)
);
create unique index recall_returns_return on recall_returns (supplier_return_id);
