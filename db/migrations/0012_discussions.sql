-- Discussions of projects and institutes.

-- A discussion of an institute or of a project, there within a topic or not.
create table discussion (
  id bigint generated always as identity primary key,
  project_id bigint references project (id) on delete cascade,
  institute_id bigint references institute (id) on delete cascade,
  topic_id bigint,
  name text not null check (length(name) between 1 and 200),
  description text not null default '', -- `@[12]` mentions the person 12
  comment_count integer not null default 0,
  last_number integer not null default 0, -- of its comments, including deleted ones
  latest_at timestamptz(3) not null default now(), -- of the newest comment, or of the discussion if there is none
  created_by bigint references person (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  constraint discussion_of_one check (num_nonnulls(project_id, institute_id) = 1),
  constraint discussion_topic_of_project check (topic_id is null or project_id is not null),
  -- The discussions of a deleted topic stay in the project.
  constraint discussion_in_topic foreign key (project_id, topic_id) references topic (project_id, id)
    on delete set null (topic_id)
);
create index discussion_project_id on discussion (project_id, latest_at desc, id desc)
  where project_id is not null;
create index discussion_topic_id on discussion (project_id, topic_id, latest_at desc, id desc)
  where project_id is not null;
create index discussion_institute_id on discussion (institute_id, latest_at desc, id desc)
  where institute_id is not null;
create index discussion_created_by on discussion (created_by);

-- The lock of the discussion is held while a comment gets its number, so comments become visible in this order.
create table comment (
  id bigint generated always as identity primary key,
  discussion_id bigint not null references discussion (id) on delete cascade,
  number integer not null,
  text text not null check (length(text) between 1 and 10000),
  created_by bigint references person (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  constraint comment_number unique (discussion_id, number)
);
create index comment_created_by on comment (created_by, discussion_id);

-- People mentioned in a comment or, if there is none, in the description of the discussion.
create table mention (
  discussion_id bigint not null references discussion (id) on delete cascade,
  comment_id bigint references comment (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  constraint mention_once unique nulls not distinct (discussion_id, comment_id, person_id)
);
create index mention_comment_id on mention (comment_id) where comment_id is not null;
create index mention_person_id on mention (person_id);
