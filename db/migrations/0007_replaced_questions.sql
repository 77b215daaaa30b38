-- A questionnaire can be replaced while it has answers.

-- Options that are no longer offered and were given in answers, which go on reading as they did: [{name, label, type}].
alter table question add column former_options jsonb not null default '[]';

-- Codes may change places in one statement.
alter table question drop constraint question_code_once;
alter table question add constraint question_code_once
  unique nulls not distinct (survey_id, code, removed_at) deferrable initially immediate;
