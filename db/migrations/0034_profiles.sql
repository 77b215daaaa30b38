-- What people decide about their own account: which device may stay signed in, what they are told, and their leaving.

-- Where a session was opened, so that its owner recognises it.
alter table session
  add column user_agent text not null default '' check (length(user_agent) <= 300),
  add column ip inet;

-- An account that its owner wants deleted: nobody sees it any more, and signing in within 14 days keeps it.
alter table person add column deletion_requested_at timestamptz;
create index person_deletion_requested on person (deletion_requested_at) where deletion_requested_at is not null;

-- How somebody wants to hear of a kind of notification; without a row as the kind's defaults are.
create table notification_preference (
  person_id bigint not null references person (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail text not null check (mail in ('at-once', 'digest', 'off')),
  primary key (person_id, kind)
);

-- How often the digest comes; without a row daily.
create table notification_digest (
  person_id bigint primary key references person (id) on delete cascade,
  every text not null check (every in ('day', 'week', 'off'))
);

-- By its kind a notification is muted, mailed or put into the digest. One that its reader wants by mail only is kept,
-- but not listed.
alter table notification
  add column kind text not null default '',
  add column in_app boolean not null default true;
drop index notification_person_id;
create index notification_person_id on notification (person_id, id desc) where in_app;
drop index notification_unread;
create index notification_unread on notification (person_id) where unread and in_app;
