-- What each offer has sold is read by its id.
create index order_lines_offer on order_lines ((price_reason -> 'winner' ->> 'id'))
  where price_reason -> 'winner' ->> 'kind' = 'offer';
