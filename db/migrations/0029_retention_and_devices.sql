-- Totals of stored files, devices of sign-ins, and undoing a change of e-mail address.

-- Number and bytes of the rows of `media`, as the sum of all rows. Every change adds a row, so that uploads do not wait
-- for each other; a job replaces the rows by their sum.
create table media_total (
  id bigint generated always as identity primary key,
  files bigint not null,
  bytes bigint not null
);

create function count_media() returns trigger
  language plpgsql
  as $$
declare
  direction int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into media_total (files, bytes)
  select direction * count(*), direction * sum(size) from counted having count(*) > 0;
  return null;
end
$$;
create trigger media_counted after insert on media
  referencing new table as counted for each statement execute function count_media();
create trigger media_uncounted after delete on media
  referencing old table as counted for each statement execute function count_media();
-- The triggers have locked the table against changes until this transaction ends.
insert into media_total (files, bytes) select count(*), coalesce(sum(size), 0) from media;

-- Browsers in which a person has signed in, recognised by a cookie.
create table known_device (
  person_id bigint not null references person (id) on delete cascade,
  token_hash bytea not null,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (person_id, token_hash)
);
create index known_device_last_used_at on known_device (last_used_at);

-- The link to the former address, which is valid for some days after the change, and its use.
alter table email_change add undo_token_hash bytea unique;
alter table email_change add undone_at timestamptz(3);

-- For deleting old rows in batches.
create index notification_created_at on notification (created_at);
