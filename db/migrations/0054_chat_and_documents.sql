-- Folders of documents, and what is read from their files; reactions, files, edits and deletions of chat messages.

create table document_folder (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  parent_id bigint, -- null at the top
  name text not null check (length(name) between 1 and 100),
  created_by bigint references person (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (project_id, id),
  foreign key (project_id, parent_id) references document_folder (project_id, id)
);
create unique index document_folder_name on document_folder (project_id, parent_id, folded(name)) nulls not distinct;
create index document_folder_created_by on document_folder (created_by) where created_by is not null;

alter table document add column folder_id bigint, -- null at the top
  add constraint document_in_folder foreign key (project_id, folder_id) references document_folder (project_id, id);
create index document_folder_id on document (folder_id) where folder_id is not null;

-- What a job has read from the file of a version: its text, and a small picture of an image. A restored version shares
-- the file of the original, and therefore this row.
create table document_content (
  media_key text primary key references media (key) on delete cascade,
  text text not null default '' check (length(text) <= 100000),
  words tsvector not null default '', -- of the text, without case and accents
  thumbnail_key text references media (key) on delete set null,
  read_at timestamptz(3) not null default now()
);
create index document_content_words on document_content using gin (words);
create index document_content_thumbnail_key on document_content (thumbnail_key) where thumbnail_key is not null;

create function forget_thumbnails() returns trigger
  language plpgsql
  as $$
begin
  with forgotten as (delete from media where key in (select thumbnail_key from gone) returning key)
  insert into media_gone (key) select key from forgotten on conflict do nothing;
  return null;
end
$$;
create trigger document_content_gone after delete on document_content
  referencing old table as gone for each statement execute function forget_thumbnails();

alter table message
  add column edited_at timestamptz(3),
  add column deleted_at timestamptz(3), -- by its author; the content then says so
  add column hidden_at timestamptz(3), -- by staff
  add column media_key text references media (key), -- of a file sent with it
  add column preview text check (preview in ('image', 'pdf', 'text')),
  add constraint message_deleted_without_file check (deleted_at is null or media_key is null);
create index message_media_key on message (media_key) where media_key is not null;
create trigger message_gone after delete on message
  referencing old table as gone for each statement execute function forget_media();
update message set hidden_at = now() where content = 'Hidden by our staff' and exists (
  select from report where subject_type = 'message' and report.conversation_id = message.conversation_id
    and subject_id = sequence and decision = 'hidden' and restored_at is null);

create table message_reaction (
  conversation_id bigint not null,
  sequence bigint not null,
  person_id bigint not null references person (id) on delete cascade,
  reaction text not null check (reaction in ('like', 'thanks', 'agree', 'idea', 'celebrate')),
  created_at timestamptz(3) not null default now(),
  primary key (conversation_id, sequence, person_id, reaction),
  foreign key (conversation_id, sequence) references message (conversation_id, sequence) on delete cascade
);
create index message_reaction_person_id on message_reaction (person_id);
