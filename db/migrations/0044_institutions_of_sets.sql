-- A survey in which each participating institution fills one shared set. Its respondent is the institution: the
-- `respondent_id` of its set is the institution's id with a minus.
alter table survey add column sets text check (sets is null or sets = 'institution' and type = 'multi-user');

-- The respondent of the set that an institution fills: its own, or else that of an institution that was merged into it.
create function set_of_institution(survey bigint, institution bigint) returns bigint
  language sql stable parallel safe
  return case when exists (select from survey_progress
      where survey_id = survey and respondent_id = -institution) then -institution
    else coalesce((select respondent_id from survey_progress join institute on institute.id = -respondent_id
      where survey_id = survey and merged_into = institution order by respondent_id desc limit 1), -institution) end;

-- The institution to which a set of answers belongs. One that the respondent, a manager or staff has chosen is shown in
-- results even if the respondent's profile is private.
alter table survey_progress
  add column institution_id bigint references institute (id) on delete set null,
  add column institution_is_chosen boolean not null default false;
create index survey_progress_institution_id on survey_progress (institution_id) where institution_id is not null;

-- As results have shown it until now; of several, one that everybody may see.
update survey_progress set institution_id = (
  select institute.id
  from institute_role role
  join institute on institute.id = role.institute_id
  join person on person.id = role.person_id
  where role.person_id = survey_progress.respondent_id and person.profile_visibility = 'public'
    and role.approved and role.role <> 'Follower' and institute.merged_into is null
  order by institute.profile_visibility = 'private', role.role in ('Admin', 'Contact'), role.id limit 1)
where respondent_id > 0;
