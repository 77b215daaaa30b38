-- Decisions, reactions, earlier texts, attached documents, reading positions and watching of discussions.

alter table discussion
  add column decided_at timestamptz(3),
  add column decided_by bigint references person (id) on delete set null,
  -- The comment that states the decision; null if it is in none of them or was deleted.
  add column decided_comment_id bigint references comment (id) on delete set null,
  add constraint discussion_decided check (decided_at is not null or num_nonnulls(decided_by, decided_comment_id) = 0);
create index discussion_decided_by on discussion (decided_by) where decided_by is not null;
create index discussion_decided_comment_id on discussion (decided_comment_id) where decided_comment_id is not null;
create index discussion_project_decided on discussion (project_id, decided_at desc, id desc)
  where decided_at is not null and project_id is not null;
create index discussion_institute_decided on discussion (institute_id, decided_at desc, id desc)
  where decided_at is not null and institute_id is not null;

create table comment_reaction (
  comment_id bigint not null references comment (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  reaction text not null check (reaction in ('like', 'thanks', 'agree', 'idea', 'celebrate')),
  created_at timestamptz(3) not null default now(),
  primary key (comment_id, person_id, reaction)
);
create index comment_reaction_person_id on comment_reaction (person_id);

-- Earlier texts of a comment; without a comment, those of the discussion itself.
create table earlier_text (
  id bigint generated always as identity primary key,
  discussion_id bigint not null references discussion (id) on delete cascade,
  comment_id bigint references comment (id) on delete cascade,
  name text, -- title of the discussion; null for comments
  text text not null,
  written_at timestamptz(3) not null,
  constraint earlier_text_name check ((name is null) = (comment_id is not null))
);
create index earlier_text_discussion_id on earlier_text (discussion_id, id desc) where comment_id is null;
create index earlier_text_comment_id on earlier_text (comment_id, id desc) where comment_id is not null;

-- Documents of the project attached to a comment. Who may read a document is checked when the comment is read.
create table comment_document (
  comment_id bigint not null references comment (id) on delete cascade,
  document_id bigint not null references document (id) on delete cascade,
  position smallint not null,
  primary key (comment_id, document_id)
);
create index comment_document_document_id on comment_document (document_id);

-- The last comment of a discussion that a person has seen.
create table discussion_reading (
  discussion_id bigint not null references discussion (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  seen_number integer not null,
  seen_at timestamptz(3) not null,
  primary key (discussion_id, person_id)
);
create index discussion_reading_person_id on discussion_reading (person_id);

-- Without a row, a person is notified of a discussion if they take part in it.
create table discussion_watch (
  discussion_id bigint not null references discussion (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  level text not null check (level in ('following', 'muted')),
  since timestamptz(3) not null default now(),
  primary key (discussion_id, person_id)
);
create index discussion_watch_person_id on discussion_watch (person_id);

-- Discussions muted in their notifications.
insert into discussion_watch (discussion_id, person_id, level, since)
  select object_id, person_id, 'muted', created_at from notification_mute
  where object_type = 'discussion' and exists (select from discussion where discussion.id = object_id);
delete from notification_mute where object_type = 'discussion';
