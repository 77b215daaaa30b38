-- One bit for each goal, for counting and filtering: SDG1 is the lowest one.
create function goal_bits(goals text[]) returns integer language sql immutable parallel safe
  return (select coalesce(bit_or(1 << (substr(goal, 4)::integer - 1)), 0) from unnest(goals) goal
    where goal ~ '^SDG([1-9]|1[0-7])$');

alter table institute
  -- names for searching and for the order of the list
  add column list_name text collate "C" generated always as (folded(name || chr(10) || short_name)) stored,
  add column goal_bits integer generated always as (goal_bits(sustainable_development_goals)) stored;

-- These indexes contain all columns of the filters, so that lists, counts and the map need not read the long texts of
-- the rows.
drop index institute_facets;
create index institute_facets on institute (type, region, id)
  include (profile_visibility, goal_bits, sustainable_development_goals) where merged_into is null;
create index institute_list on institute (list_name, id) include (type, region, profile_visibility, goal_bits)
  where merged_into is null;
create index institute_map on institute (latitude, longitude, id) include (type, region, profile_visibility, goal_bits)
  where merged_into is null and latitude is not null and longitude is not null;
create index institute_list_name on institute using gin (list_name gin_trgm_ops) where merged_into is null;
