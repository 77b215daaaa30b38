-- Reports of a survey: texts and figures in an order. Their figures are computed when they are read.
create table survey_report (
  id bigint generated always as identity primary key,
  survey_id bigint not null references survey (id) on delete cascade,
  title text not null,
  -- Filters of the table of results: which answer sets are counted.
  filters text[] not null,
  blocks jsonb not null,
  -- Who reads it beside the people who may see the results.
  audience text not null check (audience in ('managers', 'institutions', 'project')),
  -- Counts changes of the content.
  revision integer not null,
  -- Number of the latest version, also if it was deleted.
  last_version integer not null,
  created_by bigint references person (id) on delete set null,
  updated_by bigint references person (id) on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index survey_report_survey_id on survey_report (survey_id);
create index survey_report_created_by on survey_report (created_by) where created_by is not null;
create index survey_report_updated_by on survey_report (updated_by) where updated_by is not null;

-- A report with the figures that it had: they never change.
create table survey_report_version (
  id bigint generated always as identity primary key,
  report_id bigint not null references survey_report (id) on delete cascade,
  number integer not null,
  content jsonb not null,
  frozen_at timestamptz(3) not null,
  frozen_by bigint references person (id) on delete set null,
  unique (report_id, number)
);
create index survey_report_version_frozen_by on survey_report_version (frozen_by) where frozen_by is not null;

-- Links by which anybody reads a report. The token is computed from the seed and the secret key.
create table survey_report_link (
  id bigint generated always as identity primary key,
  report_id bigint not null references survey_report (id) on delete cascade,
  -- The version that it shows; null for the current figures.
  version_id bigint references survey_report_version (id) on delete cascade,
  name text not null,
  seed bytea not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  created_by bigint references person (id) on delete set null,
  expires_at timestamptz(3)
);
create index survey_report_link_report_id on survey_report_link (report_id);
create index survey_report_link_version_id on survey_report_link (version_id) where version_id is not null;
create index survey_report_link_created_by on survey_report_link (created_by) where created_by is not null;
