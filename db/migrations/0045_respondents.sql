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
