-- The names of an institute for searching and for the order of the list.
alter table institute add column list_name text collate "C"
  generated always as (folded(name || chr(10) || short_name)) stored;

-- The list in its order, read until a page is full.
create index institute_list on institute (list_name, id) include (type, region, profile_visibility) where merged_into is null;
create index institute_list_name on institute using gin (list_name gin_trgm_ops) where merged_into is null;
