-- The second thing that an entry is about: whose roles were decided on, into which institution another one was merged,
-- in which project a document was removed. Like `subject`, and found like it.
alter table audit_entry add column concerns text;
update audit_entry set
  concerns = case
    when action = 'institute.roles_changed' then 'person:' || (detail ->> 'person')
    when action in ('institute.merged', 'institute.merge_undone') then 'institute:' || (detail ->> 'into')
    else 'project:' || (detail ->> 'project')
  end,
  detail = detail - '{person,from,into,project}'::text[]
where action in ('institute.roles_changed', 'institute.merged', 'institute.merge_undone',
  'document.removed', 'document.restored', 'document.deleted');
create index audit_entry_concerns on audit_entry (concerns, id desc) where concerns is not null;
