-- The review of an answer set: who has verified it, and what its respondents are asked to revise. `respondent_id` is that
-- of survey_progress; `questions` are answer ids: `12`, within an instance `12:<instance>`.
create table set_review (
  survey_id bigint not null references survey (id) on delete cascade,
  respondent_id bigint not null,
  verified_by bigint references person (id) on delete set null,
  verified_at timestamptz(3),
  -- When an answer was changed after the verification, for the first time.
  changed_at timestamptz(3),
  asked_by bigint references person (id) on delete set null,
  asked_at timestamptz(3),
  questions text[] not null default '{}',
  -- When the respondents said that they have revised the questions; `asked_at` stays until a reviewer has looked.
  revised_at timestamptz(3),
  has_comments boolean not null default false,
  state text generated always as (
    case when revised_at is not null then 'revised' when asked_at is not null then 'asked'
      when changed_at is not null then 'changed' when verified_at is not null then 'verified'
      when has_comments then 'commented' end) stored,
  primary key (survey_id, respondent_id)
);
create index set_review_verified_by on set_review (verified_by) where verified_by is not null;
create index set_review_asked_by on set_review (asked_by) where asked_by is not null;

-- Comments of reviewers and respondents on the answer to a question in a set.
create table review_comment (
  id bigint generated always as identity primary key,
  survey_id bigint not null references survey (id) on delete cascade,
  respondent_id bigint not null,
  question_id bigint not null references question (id) on delete cascade,
  instance text,
  person_id bigint references person (id) on delete set null,
  is_reviewer boolean not null,
  text text not null,
  created_at timestamptz(3) not null
);
create index review_comment_set on review_comment (survey_id, respondent_id, id);
create index review_comment_question_id on review_comment (question_id);
create index review_comment_person_id on review_comment (person_id) where person_id is not null;
