-- Deleted projects that can be restored, the latest update of projects, and unique names of topics.

alter table project
  add column deleted_at timestamptz, -- its Admins can restore it for 30 days
  add column deleted_by bigint references person (id) on delete set null,
  -- What a deleted project gets back: `participants` (rows of that table) and `project_visibility`. Without participants
  -- and private, it is out of reach of everything that reads projects through roles.
  add column before_deletion jsonb;
create index project_deleted_at on project (deleted_at, id) where deleted_at is not null;
create index project_deleted_by on project (deleted_by) where deleted_by is not null;

-- Nobody joins a deleted project, for example by an invitation from before.
create function skip_deleted_project() returns trigger language plpgsql as $$
begin
  if exists (select from project where id = new.project_id and deleted_at is not null) then
    return null;
  end if;
  return new;
end $$;
create trigger participant_of_living_project before insert on participant
  for each row execute function skip_deleted_project();

create or replace view search_source as
  select 'institutes'::search_kind as kind, id as object_id, profile_visibility = 'public' as is_public,
    array[name, short_name] as names, array[city, mission] as texts
  from institute where merged_into is null
  union all
  -- never by e-mail
  select 'members', id, profile_visibility = 'public',
    array[first_name || ' ' || last_name, last_name || ' ' || first_name], '{}'
  from person where confirmed_at is not null and blocked_at is null and deletion_requested_at is null
  union all
  select 'projects', id, project_visibility = 'public', array[name, short_name], array[description]
  from project where deleted_at is null
  union all
  select 'events', id, true, array[title], array[city, venue]
  from event;
drop trigger project_found_again on project;
create trigger project_found_again after update on project for each row
  when ((old.name, old.short_name, old.description, old.project_visibility, old.deleted_at is null)
    is distinct from (new.name, new.short_name, new.description, new.project_visibility, new.deleted_at is null))
  execute function note_search_change('projects');

-- The latest document, comment, answer or change of a project, of what a reader may see: documents of these levels, and
-- discussions and surveys or not.
create function latest_update(of_project bigint, changed timestamptz, levels text[], takes_part boolean)
  returns timestamptz language sql stable parallel safe
  return greatest(changed,
    (select max(updated_at) from topic where project_id = of_project and takes_part),
    (select updated_at from document
      where project_id = of_project and removed_at is null and permissions = any (levels)
      order by updated_at desc, id desc limit 1),
    (select latest_at from discussion where project_id = of_project and takes_part
      order by latest_at desc, id desc limit 1),
    (select max(updated_at) from survey
      where project_id = of_project and deleted_at is null and takes_part),
    (select max(a.created_at) from survey s
      cross join lateral (select created_at from answer where survey_id = s.id
        order by created_at desc, id desc limit 1) a
      where s.project_id = of_project and s.deleted_at is null and takes_part));

-- Topics of one project with the same name get a number.
with doubles as (
  select id, row_number() over (partition by project_id, folded(btrim(name)) order by place, id) as number
  from topic)
update topic set name = left(topic.name, 80) || ' (' || topic.id || ')'
from doubles where doubles.id = topic.id and doubles.number > 1;
create unique index topic_name_key on topic (project_id, folded(btrim(name)));

-- How people have chosen to read columns of a data document, by column name. It holds for later versions, too.
alter table document add column column_types jsonb not null default '{}';

-- Where a session takes place: a room or a link, first that of the advisor's hours. `member_zone` is the time zone of the
-- member's browser, for members who have not chosen one.
alter table advisor_session
  add column place text not null default '',
  add column member_zone text not null default '';

-- Searches of the audit log find roles, reasons and addresses in the details, and IP addresses by their beginning.
create index audit_entry_detail on audit_entry using gin (folded(detail::text) gin_trgm_ops) where detail <> '{}';
create index audit_entry_ip on audit_entry (host(ip) text_pattern_ops) where ip is not null;
