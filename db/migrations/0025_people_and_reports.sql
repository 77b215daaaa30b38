-- The first sign-in of a person; null before it. Existing people have signed in before.
alter table person add column signed_in_at timestamptz(3) default now();
alter table person alter column signed_in_at drop default;
