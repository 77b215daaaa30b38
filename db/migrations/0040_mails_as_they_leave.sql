-- Mails in HTML and text. The mail server may be away, slow or full: mails are tried again for two days, and those that
-- are given up are kept for staff.
alter table mail
  add column html text, -- mails of older versions leave as text alone
  -- Whom it tells of something that they can unsubscribe from; null for mails about the account itself.
  add column person_id bigint references person (id) on delete cascade,
  add column topic text,
  add column attempts integer not null default 0,
  add column first_tried_at timestamptz,
  add column next_try_at timestamptz,
  add column failed_at timestamptz; -- given up
create index mail_person_id on mail (person_id) where person_id is not null;
create index mail_waiting on mail (id) where sent_at is null and failed_at is null;
create index mail_failed on mail (failed_at desc, id desc) where failed_at is not null;

-- Addresses that a mail server has refused for good, until it takes a mail to them again.
create table mail_address (
  address_key text primary key, -- as person.email_key
  failures integer not null,
  last_error text not null,
  last_failed_at timestamptz not null,
  stopped_at timestamptz -- nothing is sent to it any more
);
