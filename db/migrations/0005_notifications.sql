-- What a person is told. A listener may run twice for the same news, so a person hears of each only once.

create table notification (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  news_id text not null, -- what it tells of
  verb text not null,
  description text not null,
  link text not null, -- a path of our own
  actor_content_type text not null,
  unread boolean not null default true,
  created_at timestamptz(3) not null default now(),
  constraint notification_once unique (person_id, news_id)
);
create index notification_person_id on notification (person_id, id desc);
create index notification_unread on notification (person_id) where unread;
