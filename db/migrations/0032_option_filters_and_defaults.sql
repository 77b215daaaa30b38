-- Options that depend on other answers, and values that a form fills in itself.
alter table question add column option_filter text not null default '';
alter table question add column default_value text not null default '';
alter table question add column read_only text not null default '';
alter table question add column required_message text not null default '';
alter table question add column trigger text not null default '';

-- What authors decided about the parts of a form that cannot be imported, for its next upload.
create table form_choice (
  project_id bigint not null references project on delete cascade,
  form text not null,
  choices jsonb not null,
  primary key (project_id, form)
);
