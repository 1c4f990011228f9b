-- A seller begins the day on a dashboard of its own, and a dealer sees its own record: the row scope leaves them nothing else.
update roles set permissions = permissions || array['dashboard.view'] where key = 'seller' and not 'dashboard.view' = any(permissions);
update roles set permissions = permissions || array['dealer.view'] where key = 'dealer' and not 'dealer.view' = any(permissions);
