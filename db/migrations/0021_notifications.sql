-- Notifications and their settings.

-- `about_id` is the object that readers must be allowed to see; its type is in `actor_content_type`. `object_…` is
-- the object by which notifications are grouped and muted.
create table notification (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  news_id text not null, -- id of the event; a listener may run twice, but inserts one notification
  kind text not null default '',
  verb text not null,
  description text not null,
  link text not null, -- a path of this product
  actor_id bigint references person (id) on delete set null,
  actor_content_type text not null,
  about_id bigint not null,
  object_type text not null,
  object_id bigint not null,
  object_name text not null,
  unread boolean not null default true,
  in_app boolean not null default true, -- false: by mail only, not in the list
  mail text not null default 'off' check (mail in ('at-once', 'digest', 'off')), -- the preference at that time
  mailed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint notification_once unique (person_id, news_id)
);
create index notification_person_id on notification (person_id, id desc) where in_app;
create index notification_unread on notification (person_id) where unread and in_app;
create index notification_actor_id on notification (actor_id) where actor_id is not null;
create index notification_for_digest on notification (person_id, created_at)
  where mail = 'digest' and mailed_at is null and unread;

-- Delivery of a kind of notification. Without a row, the defaults of the kind apply.
create table notification_preference (
  person_id bigint not null references person (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail text not null check (mail in ('at-once', 'digest', 'off')),
  primary key (person_id, kind)
);

-- Settings of mails. Without a row, the defaults of the columns apply.
create table notification_digest (
  person_id bigint primary key references person (id) on delete cascade,
  every text not null default 'day' check (every in ('day', 'week', 'off')),
  since timestamptz(3) not null default '-infinity', -- when the digest was switched on; it contains nothing older
  chat_mail boolean not null default true -- mails about unread messages
);

-- Muted objects.
create table notification_mute (
  person_id bigint not null references person (id) on delete cascade,
  object_type text not null,
  object_id bigint not null,
  object_name text not null, -- at the time of muting
  created_at timestamptz(3) not null default now(),
  primary key (person_id, object_type, object_id)
);
