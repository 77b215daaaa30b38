-- Control of institutions: merges that give nobody rights, invitations that name the role, objections of removed
-- Admins, and participation in projects by consent.

alter table institute_role
  -- When it was approved last; null for rows that were inserted without it, which then count from `created_at`.
  add column approved_at timestamptz,
  -- The member whose invitation has made this request.
  add column recommended_by bigint references person (id) on delete set null;
update institute_role set approved_at = created_at where approved;
create index institute_role_recommended_by on institute_role (recommended_by) where recommended_by is not null;

-- Decisions on roles of the last 31 days. Undoing a merge replays those that do not depend on it.
create table institute_role_decision (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institute (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  role text not null,
  state text not null check (state in ('approved', 'unapproved', 'none')), -- after the decision
  decided_by bigint not null, -- a person; kept when the account is erased
  by_staff boolean not null,
  merge_id bigint references institute_merge (id) on delete cascade, -- the merge that brought the role
  decided_at timestamptz not null
);
create index institute_role_decision_institute on institute_role_decision (institute_id, id);
create index institute_role_decision_person on institute_role_decision (person_id);
create index institute_role_decision_merge on institute_role_decision (merge_id) where merge_id is not null;
create index institute_role_decision_decided_at on institute_role_decision (decided_at);

alter table institute_merge
  add column reason text not null default '',
  add column roles jsonb; -- the roles of both before the merge, and those that came with it

-- Admins who were removed by others. They can object for 7 days, and staff then decide.
create table admin_removal (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institute (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  removed_by bigint references person (id) on delete set null,
  reason text not null,
  removed_at timestamptz(3) not null,
  objected_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by bigint references person (id) on delete set null,
  restored boolean, -- the decision of staff
  answer text not null default ''
);
create index admin_removal_institute_id on admin_removal (institute_id);
create index admin_removal_person_id on admin_removal (person_id);
create index admin_removal_removed_by on admin_removal (removed_by);
create index admin_removal_decided_by on admin_removal (decided_by);
create index admin_removal_objections on admin_removal (id desc) where objected_at is not null;

alter table invitation
  add column role text, -- the role in the institute
  add column approves boolean not null default false; -- sent by an Admin of the institute, or by staff
-- They name no role, and any member could send them.
update invitation set withdrawn_at = now()
where institute_id is not null and used_at is null and withdrawn_at is null;
delete from guest_session using invitation
where invitation.id = invitation_id and invitation.institute_id is not null;

-- Invitations of institutes to projects. One that is accepted becomes a row of `participant` with the same id.
create table project_invitation (
  id bigint primary key default nextval('participant_id_seq'),
  project_id bigint not null references project (id) on delete cascade,
  institute_id bigint not null references institute (id) on delete cascade,
  role text not null check (role in
    ('Project_Admin', 'Project_Manager', 'Project_Editor', 'Project_Member', 'Project_Guest')),
  status text not null default 'invited' check (status in ('invited', 'accepted', 'declined', 'withdrawn')),
  invited_by bigint references person (id) on delete set null,
  answered_by bigint references person (id) on delete set null,
  created_at timestamptz(3) not null,
  answered_at timestamptz(3)
);
create unique index project_invitation_once on project_invitation (project_id, institute_id)
  where status = 'invited';
create index project_invitation_project on project_invitation (project_id, created_at);
create index project_invitation_institute on project_invitation (institute_id, id);
create index project_invitation_invited_by on project_invitation (invited_by, created_at);
create index project_invitation_answered_by on project_invitation (answered_by);
