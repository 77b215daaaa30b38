-- Which notifications are mailed, and which have been. What is older than this was never meant to be.
alter table notification
  add column mail text not null default 'off' check (mail in ('at-once', 'digest', 'off')), -- as its reader wanted it then
  add column mailed_at timestamptz(3);
create index notification_for_digest on notification (person_id, created_at)
  where mail = 'digest' and mailed_at is null and unread;

-- One row for how somebody wants mails. A digest that is switched on again begins there: nobody gets a month at once.
alter table notification_digest
  alter column every set default 'day',
  add column since timestamptz(3) not null default '-infinity',
  add column chat_mail boolean not null default true; -- mails about messages that they have not seen
