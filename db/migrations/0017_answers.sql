-- Answers, the progress of each set of answers, and uploaded files.

-- One record for each change of an answer. `respondent_id` is 0 for the shared set of a multi-user survey,
-- otherwise the person. The newest record of a question and set is the answer; records never change.
create table answer (
  id bigint generated always as identity primary key,
  survey_id bigint not null,
  respondent_id bigint not null,
  question_id bigint not null,
  person_id bigint references person (id) on delete set null, -- who gave it
  answer jsonb not null,
  answer_text text not null default '', -- the answer with the present labels of the options; '' if it is empty
  created_at timestamptz not null default now(),
  -- One foreign key for survey and question, because each new record checks every foreign key.
  constraint answer_question_of_survey foreign key (survey_id, question_id)
    references question (survey_id, id) on delete cascade
);
create index answer_latest on answer (survey_id, respondent_id, question_id, id desc);
create index answer_created_at on answer (survey_id, created_at desc, id desc);
create index answer_question_id on answer (question_id, id desc);
create index answer_person_id on answer (survey_id, person_id, id desc); -- results by person

-- The progress of each set, updated by every save.
create table survey_progress (
  survey_id bigint not null references survey (id) on delete cascade,
  respondent_id bigint not null,
  percentage_completion double precision not null check (percentage_completion between 0 and 100),
  total_visible integer not null,
  total_answered integer not null,
  required_missing integer not null,
  -- Answered questions that are hidden now. Their answers are stored, but not part of the latest results.
  hidden_answered bigint[] not null default '{}',
  -- Visible questions with an answer that does not count, for example because it violates the constraint.
  uncounted bigint[] not null default '{}',
  updated_at timestamptz not null,
  primary key (survey_id, respondent_id)
);

-- Files given as answers. A file belongs to one question and set. Answers refer to it by `file_name`, which is
-- unique there, so an answer cannot refer to a file of another set.
create table answer_file (
  media_key text primary key references media (key) on delete cascade,
  survey_id bigint not null references survey (id) on delete cascade,
  respondent_id bigint not null,
  question_id bigint not null references question (id) on delete cascade,
  file_name text not null,
  constraint answer_file_name unique (survey_id, respondent_id, question_id, file_name)
);
create index answer_file_question_id on answer_file (question_id);
create trigger answer_file_gone after delete on answer_file
  referencing old table as gone for each statement execute function forget_media();
