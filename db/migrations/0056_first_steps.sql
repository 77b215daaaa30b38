-- When a person has hidden the first steps on Home; null while they are offered.
alter table person add column first_steps_dismissed_at timestamptz(3);
-- Home lists the open invitations of its reader.
create index invitation_open_email on invitation (lower(normalize(email, nfkc)))
  where used_at is null and withdrawn_at is null;
-- A city can be found before its country is chosen.
create index city_name on city ((folded(name)) collate "C", population desc);
