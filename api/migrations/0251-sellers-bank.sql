-- A seller's people see where they are paid and ask for another account; someone of the store decides.
update roles set permissions = permissions || array['seller.bank'] where key = 'seller' and not 'seller.bank' = any(permissions);
