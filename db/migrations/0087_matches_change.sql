-- Open pages of matches are told when anything changes on which matches depend, whoever writes it. Within a transaction
-- PostgreSQL sends the same notification once.
create function tell_of_matches() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', '{"topic":"matches:0","news":{}}');
  return null;
end $$;

create trigger institute_matches_differently after insert or delete on institute
  for each statement execute function tell_of_matches();
create trigger institute_matches_again
  after update of name, type, sustainable_development_goals, region, type_details, profile_visibility, merged_into
  on institute for each statement execute function tell_of_matches();
-- Search profiles, roles and accounts all are noted there.
create trigger seekers_match_differently after insert on search_profile_change
  for each statement execute function tell_of_matches();
