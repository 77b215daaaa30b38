-- Who is where right now, and guests who may fill single surveys.

-- A running server. One that has not beaten for a while is dead, and with it go the people it told of.
create unlogged table live_node (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

-- Who is at a topic through which node. Nothing of it outlives a crash, nor has to.
create unlogged table presence (
  topic text not null,
  person_id bigint not null, -- no reference: a person who has gone is left out when it is read
  node_id uuid not null references live_node (id) on delete cascade,
  place text not null default '', -- where within the topic
  came_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  primary key (topic, person_id, node_id)
);
create index presence_node_id on presence (node_id);

-- A guest of the project who may fill this one survey.
create table survey_guest (
  survey_id bigint not null references survey (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  invited_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (survey_id, person_id)
);
create index survey_guest_person_id on survey_guest (person_id);
