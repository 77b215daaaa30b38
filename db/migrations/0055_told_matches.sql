-- Which matches a person had when they were last told of new ones. Without a row the next look only takes note of them.
create table match_told (
  person_id bigint primary key references person (id) on delete cascade,
  institute_ids bigint[] not null,
  checked_at timestamptz not null
);
