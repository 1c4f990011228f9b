-- no transaction: one index at a time, without keeping writers waiting.
-- What is deleted of the audit log is found by time, apart from the entries that are kept longer.
create index concurrently if not exists audit_entries_free on audit_entries (at) where not explains_tax(record_type);
create index concurrently if not exists audit_entries_explaining_tax on audit_entries (at) where explains_tax(record_type);
