-- Projects, their participants and topics.

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
  updated_at timestamptz(3) not null default now() -- milliseconds, because clients send it back
);

-- A person, or an institute with all its approved members, in a role.
create table participant (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  person_id bigint references person (id) on delete cascade,
  institute_id bigint references institute (id) on delete cascade,
  role text not null check (role in
    ('Project_Admin', 'Project_Manager', 'Project_Editor', 'Project_Member', 'Project_Guest')),
  created_at timestamptz not null default now(),
  constraint participant_is_one check (num_nonnulls(person_id, institute_id) = 1),
  constraint participant_once unique nulls not distinct (project_id, person_id, institute_id, role)
);
create index participant_person_id on participant (person_id, project_id);
create index participant_institute_id on participant (institute_id, project_id);

-- Roles of people in projects: their own, and those of institutes of which they are approved members.
create view project_role as
  select project_id, person_id, role, null::bigint as institute_id from participant where person_id is not null
  union
  select p.project_id, r.person_id, p.role, p.institute_id
  from participant p
  join institute_role r on r.institute_id = p.institute_id and r.approved and r.role <> 'Follower';

-- Whether the reader may see the person's private profile: as their contact, as recipient of their request, or as
-- member of the same project or institute (decisions, section 7). A function, so that queries prepare none of this
-- for public profiles.
create function knows_person(reader bigint, person bigint) returns boolean
  language sql stable parallel safe
  return reader = person
    or exists (select from contact
      where (from_id = person and to_id = reader)
        or (from_id = reader and to_id = person and accepted_at is not null))
    or exists (select from project_role mine join project_role theirs using (project_id)
      where mine.person_id = reader and theirs.person_id = person)
    or exists (select from institute_role mine join institute_role theirs using (institute_id)
      where mine.person_id = reader and mine.approved and mine.role <> 'Follower'
        and theirs.person_id = person and theirs.approved and theirs.role <> 'Follower');

-- A topic of a project, with a tab of its own.
create table topic (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  description text not null check (length(description) between 1 and 2000),
  place integer not null, -- 1, 2, 3 … within the project
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint topic_of_project unique (project_id, id) -- for the foreign key of discussions
);
create index topic_project_id on topic (project_id, place);
create index topic_created_by on topic (created_by);
