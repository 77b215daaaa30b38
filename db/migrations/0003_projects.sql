-- Projects and who takes part in them.

create table project (
  id bigint generated always as identity primary key,
  name text not null,
  short_name text not null default '',
  description text not null default '',
  type text not null,
  sustainable_development_goals text[] not null default '{}',
  focus_areas text[] not null default '{}',
  regions text[] not null,
  website_url text not null default '',
  project_visibility text not null default 'private' check (project_visibility in ('public', 'private')),
  avatar_key text references media (key) on delete set null,
  banner_key text references media (key) on delete set null,
  metadata jsonb not null default '{}', -- dashboardLink, surveyFormLink, video_banner_link, styling_info
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now() -- clients send it back, and know milliseconds
);

alter table invitation add constraint invitation_project foreign key (project_id) references project (id) on delete cascade;

-- A person, or an institute with all its approved members, in a role.
create table participant (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  person_id bigint references person (id) on delete cascade,
  institute_id bigint references institute (id) on delete cascade,
  role text not null check (role in ('Project_Admin', 'Project_Manager', 'Project_Editor', 'Project_Member', 'Project_Guest')),
  created_at timestamptz not null default now(),
  constraint participant_is_one check (num_nonnulls(person_id, institute_id) = 1),
  constraint participant_once unique nulls not distinct (project_id, person_id, institute_id, role)
);
create index participant_person_id on participant (person_id, project_id);
create index participant_institute_id on participant (institute_id, project_id);

-- The roles a person holds in a project, own ones and those of the institutes they are an approved member of.
create view project_role as
  select project_id, person_id, role, null::bigint as institute_id from participant where person_id is not null
  union
  select p.project_id, r.person_id, p.role, p.institute_id
  from participant p join institute_role r on r.institute_id = p.institute_id and r.approved and r.role <> 'Follower';
