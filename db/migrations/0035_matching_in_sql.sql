-- Matching in SQL: one narrow row of bit columns for each institute, one row for each criterion of a search profile,
-- and how many institutes have each option. The rules are in contract/matching; a test compares both.

-- The bit of each option: its position in the list of the contract, which a test compares. Legal statuses have
-- a list for each type.
create table match_option (
  field text not null,
  option text not null,
  bit integer not null check (bit between 0 and 23),
  primary key (field, option)
);
insert into match_option
select field, option, place - 1 from (values
  ('regions', array[
    'Northern Africa', 'Western Africa', 'Central Africa', 'Eastern Africa', 'Southern Africa',
    'Northern America', 'Central America and the Caribbean', 'South America', 'Central Asia', 'Eastern Asia',
    'South-Eastern Asia', 'Southern Asia', 'Western Asia', 'Europe', 'Oceania']),
  ('legal_status', array[
    'Bank', 'Credit Union/Cooperative', 'NBFI', 'Rural Bank', 'SACCO']),
  ('legal_status', array[
    'Private equity fund', 'Venture capital fund', 'Debt fund', 'Fund of funds', 'Impact fund', 'Corporation',
    'Individual']),
  ('legal_status', array[
    'Government', 'Private', 'NGO', 'Cooperative']),
  ('legal_status', array[
    'Local foundation', 'International foundation', 'National network', 'International network']),
  ('legal_status', array[
    'Bi/Multilateral Aid Agency', 'Central Bank']),
  ('legal_status', array[
    'Consultant company', 'Rating agency']),
  ('legal_status', array[
    'University', 'Research institute']),
  ('regulated', array[
    'Yes', 'On-going regulation process', 'No']),
  ('focus_areas', array[
    'Financial inclusion', 'Agriculture', 'Renewable energy', 'Climate adaptation', 'Water and sanitation',
    'Education', 'Health', 'Housing', 'Women''s empowerment', 'Youth', 'Small business', 'Digitalisation',
    'Biodiversity', 'Circular economy', 'Refugees and migration']),
  ('services_offered', array[
    'Savings accounts', 'Current accounts', 'Term deposits', 'Microcredit', 'SME loans', 'Agricultural loans',
    'Housing loans', 'Education loans', 'Emergency loans', 'Consumer loans', 'Green loans', 'Group loans',
    'Leasing', 'Factoring', 'Microinsurance', 'Health insurance', 'Agricultural insurance', 'Remittances',
    'Mobile money', 'Payment services', 'Pension products']),
  ('services', array[
    'Rating', 'IT', 'Law firm', 'Audit']),
  ('research_areas', array[
    'Microfinance', 'Impact measurement', 'Climate finance', 'Agricultural economics', 'Gender studies',
    'Energy transition', 'Public policy', 'Social enterprise']),
  ('impact_metrics', array[
    'CERISE/ODD', 'GOGLA', 'IRIS', 'SPTF4', 'SDG Impact Standards']),
  ('non_financial_programs', array[
    'Financial literacy', 'Business training', 'Health education', 'Women''s empowerment',
    'Agricultural extension', 'Digital skills', 'None']),
  ('main_funding_sources', array[
    'Deposits', 'Debt', 'Equity', 'Grants', 'Retained earnings']),
  ('savings', array[
    'Voluntary', 'Compulsory', 'None']),
  ('portfolio_size', array[
    'under 1 Million USD', '1 to 5 Millions USD', 'over 5 Millions USD']),
  ('funding_needed', array[
    'Senior debt', 'Subordinated debt', 'Convertible debt', 'Equity', 'Quasi-equity', 'Guarantee', 'Grant',
    'Results-based finance']),
  ('funding_offered', array[
    'Senior debt', 'Subordinated debt', 'Convertible debt', 'Equity', 'Quasi-equity', 'Guarantee', 'Grant',
    'Results-based finance']),
  ('funding_institution_type', array[
    'Development finance institution', 'Impact fund', 'Private equity fund', 'Venture capital fund', 'Debt fund',
    'Pension fund', 'Foundation', 'Family office', 'Bank', 'Corporation', 'Individual']),
  ('funding_currency', array[
    'US Dollars', 'Euro', 'Local Currency'])
) as list (field, options) cross join unnest(options) with ordinality as listed (option, place);

-- What an institute states, kept by a trigger. 0 and null mean that it states nothing. Merged institutes have no row.
create table match_institute (
  institute_id bigint primary key references institute (id) on delete cascade,
  category text not null, -- the type of the institute
  is_public boolean not null,
  goals integer not null,
  works_in integer not null, -- the regions that it states, otherwise that of its seat
  legal_status integer not null,
  regulated integer not null,
  focus_areas integer not null,
  services_offered integer not null,
  services integer not null,
  research_areas integer not null,
  impact_metrics integer not null,
  non_financial_programs integer not null,
  main_funding_sources integer not null,
  savings integer not null,
  portfolio_size integer not null,
  funding_needed integer not null,
  funding_offered integer not null,
  funding_institution_type integer not null,
  funding_currency integer not null,
  current_financial_needs double precision,
  current_financial_needs_max double precision, -- the same as above where only one amount is stated
  funding_min double precision,
  funding_max double precision,
  term_min double precision,
  term_max double precision
);
create index match_institute_category on match_institute (category);

create function store_match_institute(one institute) returns void language plpgsql as $$
begin
  delete from match_institute where institute_id = one.id;
  if one.merged_into is not null then
    return;
  end if;
  insert into match_institute
  select one.id, one.type, one.profile_visibility = 'public', goal_bits(one.sustainable_development_goals),
    coalesce(
      bit_or(1 << bit) filter (where field = 'regions' and one.type_details -> 'working_regions' ? option),
      bit_or(1 << bit) filter (where field = 'regions' and one.type_details -> 'regions' ? option),
      bit_or(1 << bit) filter (where field = 'regions' and one.region = option), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'legal_status'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'regulated'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'focus_areas'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'services_offered'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'services'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'research_areas'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'impact_metrics'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'non_financial_programs'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'main_funding_sources'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'savings'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'portfolio_size'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'funding_needed'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'funding_offered'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'funding_institution_type'), 0),
    coalesce(bit_or(1 << bit) filter (where field = 'funding_currency'), 0),
    (one.type_details ->> 'current_financial_needs')::double precision,
    coalesce((one.type_details ->> 'current_financial_needs_max')::double precision,
      (one.type_details ->> 'current_financial_needs')::double precision),
    (one.type_details ->> 'funding_min')::double precision,
    (one.type_details ->> 'funding_max')::double precision,
    (one.type_details ->> 'term_min')::double precision,
    (one.type_details ->> 'term_max')::double precision
  from match_option where field = 'regions' or one.type_details -> field ? option;
end $$;

create function keep_match_institute() returns trigger language plpgsql as $$
begin
  perform store_match_institute(new);
  return null;
end $$;
create trigger institute_matching_added after insert on institute
  for each row execute function keep_match_institute();
create trigger institute_matching_changed
  after update of type, sustainable_development_goals, region, type_details, profile_visibility, merged_into
  on institute for each row execute function keep_match_institute();
do $$
begin
  perform store_match_institute(institute) from institute;
end $$;

-- One row for each criterion that a search profile asks for, stored with it; see contract/matching/asked.ts.
alter table search_profile add column counted_at timestamptz; -- when `unknown` was computed; null for never
create index search_profile_counted_at on search_profile (counted_at nulls first);
create index search_profile_category on search_profile (category);
create table match_criterion (
  person_id bigint not null,
  category text not null,
  criterion text not null,
  weight double precision not null,
  must boolean not null,
  asked integer not null,
  asked_from double precision,
  asked_to double precision,
  unknown double precision not null, -- counts for institutes that do not state it
  primary key (person_id, category, criterion),
  foreign key (person_id, category) references search_profile (person_id, category) on delete cascade
);

create index match_criterion_category on match_criterion (category, criterion);

-- How many public institutes of a category state a criterion, and how many have each of its options.
create table match_option_count (
  category text not null,
  criterion text not null,
  stating integer not null,
  counts integer[] not null,
  counted_at timestamptz not null,
  primary key (category, criterion)
);

-- The fits of contract/matching/fits.rules.ts, null where the institute states nothing. `sums` are the weights of all
-- values of the three bytes of a set.
create function match_weight(bits integer, sums integer[]) returns integer
  language sql immutable parallel safe
  return sums[(bits & 255) + 1] + sums[((bits >> 8) & 255) + 257] + sums[((bits >> 16) & 255) + 513];

create function match_list_fit(every boolean, asked integer, has integer, sums integer[]) returns double precision
  language sql immutable parallel safe
  return case
    when has = 0 then null
    when asked & has = 0 then 0::double precision
    else (case when every then match_weight(asked & has, sums)::double precision / match_weight(asked, sums)
        else 1::double precision end)
      * (0.75::double precision + 0.25::double precision * least(1::double precision,
        2::double precision * match_weight(asked & has, sums) / match_weight(has, sums)))
  end;

create function match_bracket_fit(asked integer, has integer) returns double precision
  language sql immutable parallel safe
  return case
    when has = 0 then null
    when asked = has then 1::double precision
    when asked = has << 1 or has = asked << 1 then 0.5::double precision
    else 0::double precision
  end;

-- Plain expressions without subqueries, so that PostgreSQL writes them into the statement instead of calling them.
create function match_overlap_fit(highest_from double precision, lowest_to double precision, smaller double precision)
  returns double precision language sql immutable parallel safe
  return case
    when highest_from > lowest_to
      then case when highest_from <= 2 * lowest_to then 0.5::double precision else 0::double precision end
    when smaller = 0 or lowest_to - highest_from = 'infinity' then 1::double precision
    else greatest(0.51::double precision, (lowest_to - highest_from) / smaller)
  end;

create function match_range_fit(
  asked_from double precision, asked_to double precision, has_from double precision, has_to double precision
) returns double precision language sql immutable parallel safe
  return case when has_from is null and has_to is null then null else match_overlap_fit(
    greatest(coalesce(asked_from, 0), coalesce(has_from, 0)),
    least(coalesce(asked_to, 'infinity'), coalesce(has_to, 'infinity')),
    least(coalesce(asked_to, 'infinity') - coalesce(asked_from, 0),
      coalesce(has_to, 'infinity') - coalesce(has_from, 0))
  ) end;

-- Both directions together; a missed must of the other side is below 0.
create function match_score(seeking double precision, sought double precision) returns double precision
  language sql immutable parallel safe
  return case
    when sought is null then seeking
    when seeking <= 0 or sought <= 0 then 0::double precision
    else 2 * seeking * sought / (seeking + sought)
  end;

-- Processes no longer keep copies of search profiles, so only open pages need to hear of changes.
drop trigger search_profile_added on search_profile;
drop trigger search_profile_updated on search_profile;
drop trigger search_profile_removed on search_profile;
drop trigger seeker_role_added on institute_role;
drop trigger seeker_role_updated on institute_role;
drop trigger seeker_role_removed on institute_role;
drop trigger seeker_account_changed on person;
drop table search_profile_change;
drop function note_search_profile_changes();
drop function note_seeker_account_change();
create trigger search_profile_matches_differently after insert or delete or update of options on search_profile
  for each statement execute function tell_of_matches();
create trigger role_added_matches after insert on institute_role
  for each row when (new.role <> 'Follower') execute function tell_of_matches();
create trigger role_changed_matches after update on institute_role
  for each row when (new.role <> 'Follower') execute function tell_of_matches();
create trigger role_removed_matches after delete on institute_role
  for each row when (old.role <> 'Follower') execute function tell_of_matches();
create trigger account_matches_differently after update of confirmed_at, blocked_at, deletion_requested_at on person
  for each statement execute function tell_of_matches();

-- Nor do they fetch changes of institutes by transaction.
drop trigger institute_changed on institute;
drop function note_institute_change();
alter table institute drop column changed_in;


-- Fields that members of other institutes would like to know; their Admins get one message a week at most.
create table match_question (
  institute_id bigint not null references institute (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  criterion text not null,
  from_institute_id bigint not null references institute (id) on delete cascade,
  asked_at timestamptz not null,
  is_told boolean not null default false,
  primary key (institute_id, person_id, criterion)
);
create index match_question_person_id on match_question (person_id);
create index match_question_from_institute_id on match_question (from_institute_id);
create index match_question_untold on match_question (institute_id) where not is_told;
create index match_question_asked_at on match_question (asked_at);
create table match_question_message (
  institute_id bigint primary key references institute (id) on delete cascade,
  sent_at timestamptz not null
);


-- Everyone with a search profile has a row: when new matches are looked for next, spread over the day by person.
alter table match_told alter column institute_ids drop not null; -- null before the first check
alter table match_told alter column checked_at drop not null;
alter table match_told add column due_at timestamptz not null default now();
update match_told set due_at = date_trunc('day', now()) + interval '1 day'
  + (person_id * 7919 % 1440) * interval '1 minute';
insert into match_told (person_id) select distinct person_id from search_profile on conflict do nothing;
create index match_told_due_at on match_told (due_at);
create index match_told_checked_at on match_told (checked_at);
create index match_told_new_since on match_told (new_since) where new_since is not null;


-- The members whose search profiles count for an institute; without any, those of all members do.
create table match_speaker (
  institute_id bigint not null references institute (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  primary key (institute_id, person_id)
);
create index match_speaker_person_id on match_speaker (person_id);
create trigger speaker_added after insert on match_speaker
  for each statement execute function tell_of_matches();
create trigger speaker_removed after delete on match_speaker
  for each statement execute function tell_of_matches();

-- Deferred, because a change of roles deletes one row and inserts another.
create function end_match_speaker() returns trigger language plpgsql as $$
begin
  delete from match_speaker s where s.institute_id = old.institute_id and s.person_id = old.person_id
    and not exists (select from institute_role r where r.institute_id = s.institute_id
      and r.person_id = s.person_id and r.approved and r.role <> 'Follower');
  return null;
end $$;
create constraint trigger speaker_left after update or delete on institute_role
  deferrable initially deferred for each row when (old.role <> 'Follower') execute function end_match_speaker();


-- Pairs of institutes whose members are interested in each other and have been introduced.
create table match_introduction (
  low_id bigint not null references institute (id) on delete cascade,
  high_id bigint not null references institute (id) on delete cascade,
  introduced_at timestamptz not null,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index match_introduction_high_id on match_introduction (high_id);


-- Criteria and ticked institutes of the matching tool, saved for later.
create table match_selection (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  name text not null,
  search text not null, -- the query of the address
  saved_at timestamptz not null,
  unique (person_id, name)
);
