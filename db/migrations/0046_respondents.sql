-- The day until which a survey should be filled. It stays open afterwards.
create table survey_deadline (
  survey_id bigint primary key references survey (id) on delete cascade,
  due_at timestamptz(3) not null,
  -- In which the deadline was set, and is written in mails.
  time_zone text not null,
  -- Days before the deadline on which people who have not completed the survey are reminded.
  reminder_days smallint[] not null,
  -- The reminder that was sent last, in days before the deadline.
  reminded_for smallint
);
create index survey_deadline_due_at on survey_deadline (due_at);

-- When a person was last reminded of a survey: at most once a day.
create table survey_reminder (
  survey_id bigint not null references survey (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  reminded_at timestamptz(3) not null,
  primary key (survey_id, person_id)
);
create index survey_reminder_person_id on survey_reminder (person_id);

-- The review of an answer set: who has verified it, until an answer changes, and what its respondents are asked to
-- revise, until they say that they have. `questions` are answer ids: `12`, within an instance `12:<instance>`.
create table set_review (
  survey_id bigint not null references survey (id) on delete cascade,
  respondent_id bigint not null,
  verified_by bigint references person (id) on delete set null,
  verified_at timestamptz(3),
  asked_by bigint references person (id) on delete set null,
  asked_at timestamptz(3),
  questions text[] not null default '{}',
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
