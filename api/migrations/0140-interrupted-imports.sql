-- Which step of a failed import stopped half-way. An undo that was interrupted is continued or kept as it is, never applied again.
alter table imports add column failed_step text check (failed_step in ('apply', 'undo'));

update imports i set failed_step = case
    when exists (select from import_rows r where r.import_id = i.id and r.status = 'undone') then 'undo'
    else 'apply' end
  where i.status = 'failed';

-- Steps whose job was cancelled, or failed, before jobs released what they work on: nothing would ever move them.
update imports i set
    status = case i.status when 'checking' then 'uploaded' else 'failed' end,
    failed_step = case i.status when 'applying' then 'apply' when 'undoing' then 'undo' end
  where i.status in ('checking', 'applying', 'undoing')
    and not exists (select from jobs j where j.name = 'import' and j.key = i.id and j.status in ('waiting', 'running'));

update pincode_imports i set status = 'failed'
  where i.status in ('applying', 'undoing')
    and not exists (select from jobs j where j.name = 'pincode-import' and j.key = i.id and j.status in ('waiting', 'running'));
