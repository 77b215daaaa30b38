-- The seed by which options are shown in a random order, and questions that put their options in order.
alter table question add column randomize text not null default '';
alter table question drop constraint question_question_type_check;
alter table question add constraint question_question_type_check
  check (question_type in ('single-select', 'multi-select', 'rank', 'note', 'other'));

-- CSV files that belong to a form: the options of some questions come from one, and pulldata() looks values up in them.
alter table question add column options_from text not null default '';
create table form_file (
  survey_id bigint not null references survey (id) on delete cascade,
  name text not null,
  columns text[] not null,
  rows jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (survey_id, name)
);
