-- This database, as the folder of stored files knows it: both belong together. Empty until the first start.
create table installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
