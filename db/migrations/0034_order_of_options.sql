-- The seed by which options are shown in a random order, and questions that put their options in order.
alter table question add column randomize text not null default '';
alter table question drop constraint question_question_type_check;
alter table question add constraint question_question_type_check
  check (question_type in ('single-select', 'multi-select', 'rank', 'note', 'other'));
