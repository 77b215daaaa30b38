-- The scores of a survey: how they are computed, and the points of options.
create table survey_scoring (
  survey_id bigint primary key references survey (id) on delete cascade,
  scores jsonb not null,
  points jsonb not null,
  -- Whether respondents see the scores of their own answers.
  shown_to_respondents boolean not null default false
);

-- The scores of a set as of the last save, by name.
alter table survey_progress add column scores jsonb not null default '{}';
