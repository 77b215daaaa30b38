-- Outgoing mail. The transaction that causes a mail inserts it, a job sends it.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  -- The person and the topic they can unsubscribe from; null for mails about the account itself.
  person_id bigint references person (id) on delete cascade,
  topic text,
  subject text not null,
  body text not null, -- plain text, with a placeholder for the token of its link
  content text, -- JSON from which the HTML is written when the mail is sent; the HTML is ten times as long
  html text, -- only of mails without `content`
  token_seed bytea, -- the token of the link is computed from it and SECRET_KEY when the mail is sent
  calendar_entry jsonb, -- method and iCalendar text (RFC 5546)
  created_at timestamptz not null default now(),
  -- Failed deliveries are retried for two days. Then `failed_at` is set and staff can see the mail.
  attempts integer not null default 0,
  first_tried_at timestamptz,
  next_try_at timestamptz,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz
);
create index mail_created_at on mail (created_at);
create index mail_person_id on mail (person_id) where person_id is not null;
create index mail_waiting on mail (id) where sent_at is null and failed_at is null;
create index mail_failed on mail (failed_at desc, id desc) where failed_at is not null;

-- Addresses that a mail server refused permanently, until it accepts a mail to them again.
create table mail_address (
  address_key text primary key, -- as person.email_key
  failures integer not null,
  last_error text not null,
  last_failed_at timestamptz not null,
  stopped_at timestamptz -- when mails to it were stopped
);
