-- When a set of answers was begun, and the values of its notes that calculate, by question and within groups that repeat
-- by question:instance: results sort and filter by both.
alter table survey_progress
  add column begun_at timestamptz not null default now(),
  add column calculated jsonb not null default '{}';

update survey_progress progress
set begun_at = coalesce((
  select min(created_at) from answer
  where answer.survey_id = progress.survey_id and answer.respondent_id = progress.respondent_id), updated_at);

-- The default order of the table of results. It does not change with a save, so saves need not update the index.
create index survey_progress_begun_at on survey_progress (survey_id, begun_at desc, respondent_id desc);

do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('survey.recount', json_build_object('surveyId', survey_id),
      job_key := 'survey.recount:' || survey_id)
    from question
    where question_type = 'note' and calculation <> '' and variable_name <> '' and removed_at is null
      and exists (select from survey_progress where survey_progress.survey_id = question.survey_id)
    group by survey_id;
  end if;
end $$;
