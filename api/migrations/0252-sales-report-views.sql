-- The sales report opens by product, the highest sales first: views that were saved before keep the rows and order that they had.
update saved_views set query = '{"dimension": "day", "sort": "name"}'::jsonb || query, version = version + 1
where screen = 'sales-report';
