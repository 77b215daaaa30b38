-- Questions of surveys.
create table question (
  id bigint generated always as identity primary key,
  survey_id bigint not null references survey (id) on delete cascade,
  position integer not null, -- order within the survey, from 0
  code text not null, -- the author's key
  section_name text not null,
  question text not null,
  question_type text not null check (question_type in ('single-select', 'multi-select', 'note', 'other')),
  appearance text not null default '', -- as in XLSForm: minimal, autocomplete, likert, columns …
  required boolean not null,
  required_condition text not null default '',
  variable_name text not null default '',
  parent_codes text[] not null default '{}',
  visibility_condition text not null default '',
  description text not null default '',
  table_group text not null default '',
  info text not null default '',
  video_link text not null default '',
  visual_appearance text not null default '',
  calculation text not null default '',
  "constraint" text not null default '',
  constraint_message text not null default '',
  options jsonb not null, -- [{name, label, type}]
  former_options jsonb not null default '[]', -- removed options that answers still contain
  translations jsonb not null default '{}',
  updated_at timestamptz(3) not null default now(),
  removed_at timestamptz, -- removed by a replacement, which keeps the answers
  -- Deferrable, because one statement can exchange codes.
  constraint question_code_once unique nulls not distinct (survey_id, code, removed_at) deferrable,
  constraint question_of_survey unique (survey_id, id) -- for the foreign key of answers
);
create index question_survey_id on question (survey_id, position) where removed_at is null;
