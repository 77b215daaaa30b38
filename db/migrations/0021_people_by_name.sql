-- Names of people as lists order them and as searches look for them: kept, since folding thousands of names for one page
-- took most of its time, and so that a page far down is found in the index alone.

alter table person
  add column name_key text generated always as (folded(first_name || ' ' || last_name)) stored,
  add column search_text text generated always as (folded(first_name || ' ' || last_name || ' ' || email)) stored;

drop index person_by_name;
drop index person_text;
create index person_by_name on person (name_key, id);
create index person_text on person using gin (search_text gin_trgm_ops);
