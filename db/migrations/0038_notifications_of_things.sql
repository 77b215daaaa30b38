-- What a notification is about, so that who may no longer see that does not see it either; what it is grouped and muted
-- by; and who did it.

alter table notification
  add column about_id bigint,
  add column object_type text,
  add column object_id bigint,
  add column object_name text not null default '',
  add column actor_id bigint references person (id) on delete set null;

update notification set about_id = case actor_content_type
  when 'person' then substring(link from '^/member-profile/(\d+)')::bigint
  when 'project' then substring(link from '^/projects/(\d+)')::bigint
  when 'document' then substring(link from '/documents/(\d+)')::bigint
  when 'discussion' then substring(link from 'discussion=(\d+)')::bigint
  when 'institute' then substring(link from '^/institutes/(\d+)')::bigint
  when 'survey' then (select id from survey
    where description like '% survey ' || survey.name and deleted_at is null limit 1)
  end;
-- Older ones do not say their kind.
update notification set kind = case verb
  when 'wants to connect' then 'contact.requested'
  when 'accepted your connection request' then 'contact.accepted'
  when 'opened a survey' then 'survey.opened'
  when 'reopened a survey' then 'survey.reopened'
  when 'finalized a survey' then 'survey.finalized'
  when 'invited you to a survey' then 'survey.guest_invited'
  when 'added a document' then 'document.added'
  when 'started a discussion' then 'discussion.created'
  when 'commented on a discussion' then 'discussion.commented'
  when 'mentioned you in a discussion' then 'discussion.mentioned'
  when 'added you to a project' then 'project.joined'
  when 'asks for a role' then 'institute.role_requested'
  when 'approved your role' then 'institute.roles_approved'
  when 'withdrew your role' then 'institute.roles_withdrawn'
  when 'invited you to an institution' then 'institute.invited'
  when 'accepted your invitation' then 'institute.invitation_accepted'
  else '' end
where kind = '';
delete from notification where about_id is null or kind = '';
update notification set
  object_type = case actor_content_type when 'document' then 'project' else actor_content_type end,
  object_id = case actor_content_type
    when 'document' then substring(link from '^/projects/(\d+)')::bigint
    else about_id end,
  actor_id = case actor_content_type when 'person' then (select id from person where person.id = about_id) end;
update notification set object_name = coalesce(case object_type
  when 'person' then (select concat_ws(' ', first_name, last_name) from person where id = object_id)
  when 'project' then (select name from project where id = object_id)
  when 'discussion' then (select name from discussion where id = object_id)
  when 'institute' then (select name from institute where id = object_id)
  when 'survey' then (select name from survey where id = object_id)
  end, '');

alter table notification
  alter column about_id set not null,
  alter column object_type set not null,
  alter column object_id set not null,
  alter column object_name drop default;
create index notification_actor_id on notification (actor_id) where actor_id is not null;

-- Of what somebody wants to hear nothing more. Its name is that of when it was muted.
create table notification_mute (
  person_id bigint not null references person (id) on delete cascade,
  object_type text not null,
  object_id bigint not null,
  object_name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, object_type, object_id)
);
