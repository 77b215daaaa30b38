-- Images, audio and video of questions, by name, and the files that were uploaded for them.
alter table question add column media jsonb not null default '{}';
create table form_media (
  survey_id bigint not null references survey on delete cascade,
  name text not null,
  media_key text not null references media (key) on delete cascade,
  kind text not null check (kind in ('image', 'audio', 'video')),
  -- Of an image, in pixels.
  width integer,
  height integer,
  updated_at timestamptz(3) not null default now(),
  primary key (survey_id, name)
);
create unique index form_media_media_key on form_media (media_key);
create trigger form_media_gone after delete on form_media
  referencing old table as gone for each statement execute function forget_media();
