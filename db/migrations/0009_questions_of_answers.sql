-- An answer is about a question of its own survey: one reference says so, and costs each new record one look-up where
-- two cost two. What goes with a survey goes with its questions.
alter table question add constraint question_of_survey unique (survey_id, id);
alter table answer
  drop constraint answer_survey_id_fkey,
  drop constraint answer_question_id_fkey,
  add constraint answer_question_of_survey foreign key (survey_id, question_id)
    references question (survey_id, id) on delete cascade;
