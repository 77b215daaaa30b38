-- Numbers of the people who have answered a survey, from 1: they stay when a person is erased. `person_id` is no foreign
-- key for that reason; it is 0 for people erased before there were numbers, whose answers to shared sets run together.
create table respondent (
  survey_id bigint not null references survey (id) on delete cascade,
  person_id bigint not null,
  number integer not null,
  primary key (survey_id, person_id),
  constraint respondent_number_once unique (survey_id, number)
);

alter table answer drop constraint answer_person_id_fkey;
update answer set person_id = respondent_id where person_id is null;
insert into respondent (survey_id, person_id, number)
select survey_id, person_id, row_number() over (partition by survey_id order by first_answer nulls last, person_id)
from (
  select survey_id, person_id, min(first_answer) as first_answer
  from (
    select survey_id, person_id, min(id) as first_answer from answer group by survey_id, person_id
    union all
    select survey_id, respondent_id, null from survey_progress where respondent_id <> 0
  ) given
  group by survey_id, person_id
) found;
alter table answer alter column person_id set not null;
-- Still the only foreign key besides the one of survey and question.
alter table answer add constraint answer_respondent
  foreign key (survey_id, person_id) references respondent (survey_id, person_id) on delete cascade;

-- Texts of answers changed: those with a single value have no escapes, and equal labels are followed by names.
do $$
declare
  changed json;
begin
  select json_agg(id) into changed from question
  where exists (select from answer where question_id = question.id and answer_text like '%\\%')
    or exists (
      select from jsonb_to_recordset(options || former_options) as option (name text, label text)
      group by coalesce(nullif(label, ''), name) having count(*) > 1);
  if changed is not null and to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('survey.reread', json_build_object('questionIds', changed));
  end if;
end $$;

-- How texts are compared by filters: without case and accents.
create function comparable(text) returns text
language sql immutable parallel safe strict
return case
  when octet_length($1) = length($1) then lower($1)
  else casefold(unaccent('unaccent'::regdictionary, normalize($1, nfc)) collate pg_unicode_fast)
end;

-- The document to which 'Export to the project' adds versions.
create table survey_export (
  survey_id bigint primary key references survey (id) on delete cascade,
  document_id bigint not null references document (id) on delete cascade
);
create index survey_export_document_id on survey_export (document_id);

-- Exports whose file a job is still to write; deleted with it, so that a repeated job adds no second version.
create table waiting_export (
  id bigint generated always as identity primary key,
  document_id bigint not null references document (id) on delete cascade,
  requested_at timestamptz not null default now()
);
create index waiting_export_document_id on waiting_export (document_id);
