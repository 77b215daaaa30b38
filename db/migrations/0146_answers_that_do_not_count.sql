-- Questions that are asked and have an answer which does not count, as one that violates its constraint: so that who
-- has given how much of a shared set agrees with how far the set is. What was stored before is counted anew, each set
-- by a job: until then its answers all count.
alter table survey_progress add column uncounted bigint[] not null default '{}';

do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('survey.recount', payload := json_build_object('surveyId', id),
      job_key := 'survey.recount:' || id)
    from survey
    where type = 'multi-user' and exists (
      select from survey_progress progress where progress.survey_id = survey.id and progress.respondent_id = 0);
  end if;
end
$$;
