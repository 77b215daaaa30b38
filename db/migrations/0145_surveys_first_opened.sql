-- When a survey could first be filled; null: never yet. Only what had been open is reopened. Whether a closed one had
-- been is known by its answers: one without them is told to be opened.
alter table survey add column opened_at timestamptz;
update survey set opened_at = created_at
where active and accept_submissions
  or exists (select from survey_progress progress where progress.survey_id = survey.id);
