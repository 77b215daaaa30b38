-- Groups of questions that repeat. Groups are never deleted with their questions: a later file may have them again.
create table repeat_group (
  id bigint generated always as identity primary key,
  survey_id bigint not null references survey (id) on delete cascade,
  parent_id bigint references repeat_group (id) on delete cascade,
  name text not null,
  label text not null default '',
  count text not null default '',
  layout text not null default '' check (layout in ('', 'cards', 'table')),
  constraint repeat_group_name unique (survey_id, name)
);
create index repeat_group_parent_id on repeat_group (parent_id);

alter table question add column repeat_id bigint references repeat_group (id) on delete cascade;
create index question_repeat_id on question (repeat_id) where repeat_id is not null;

-- Instances of groups in an answer set; `removed_with` is the instance whose removal removed it. Those of groups with a
-- count have a row once they have an answer.
create table repeat_instance (
  survey_id bigint not null references survey (id) on delete cascade,
  respondent_id bigint not null,
  id text not null,
  group_id bigint not null references repeat_group (id) on delete cascade,
  parent text,
  position integer not null,
  removed_with text,
  primary key (survey_id, respondent_id, id)
);
create index repeat_instance_group_id on repeat_instance (group_id);

-- The instance in which a question of a group was answered. No foreign key, as for respondents.
alter table answer add column instance text;
create index answer_of_instance on answer (survey_id, respondent_id, question_id, instance, id desc)
  where instance is not null;

-- The same as hidden_answered and uncounted for answers in instances, as question:instance.
alter table survey_progress
  add column hidden_in_instances text[] not null default '{}',
  add column uncounted_in_instances text[] not null default '{}';
