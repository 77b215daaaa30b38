-- Search over names and texts by a table of words (docs/decisions/0053). What is found is described once, in the view
-- `search_source`; triggers keep the words of a thing current in the transaction that changes it.

-- In the order in which results are grouped. Another kind is a value here, a part of `search_source` and a trigger.
create type search_kind as enum ('institutes', 'members', 'projects', 'events');

-- Text as it is compared: words in lower case, one space between them, without accents, vowel signs and invisible
-- characters. The collation is named, since in a database of locale C only English letters would be letters.
create function search_key(text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length($1) = length($1) then
    return btrim(regexp_replace(lower($1), '[^a-z0-9]+', ' ', 'g'));
  end if;
  return btrim(regexp_replace(
    translate(
      unaccent('unaccent'::regdictionary, regexp_replace(
        casefold(normalize($1, nfkd) collate pg_unicode_fast),
        '[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
        '', 'g')),
      'ىةٱ', 'يها') collate pg_unicode_fast,
    '[^[:alnum:]]+', ' ', 'g'));
end $$;

-- Keys under which a text is found: as it is; with ä, ö, ü, ø, å written out, as Mueller for Müller; and with what a
-- hyphen, an apostrophe or a full stop holds together in one word, as obrien for O'Brien.
-- Not parallel safe: starting workers would take most of the time that a change of one thing takes.
create function search_keys(text) returns text[]
  language plpgsql immutable strict as $$
declare
  keys text[] := array[search_key($1)];
  low text;
begin
  if octet_length($1) <> length($1) then
    low := casefold(normalize($1, nfc) collate pg_unicode_fast);
    if low ~ '[äöüøå]' then
      keys := keys || search_key(
        replace(replace(replace(replace(replace(low, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'));
    end if;
  end if;
  if $1 ~ '[-.''’ʼ`´‐‑]' then
    keys := keys || search_key(
      regexp_replace($1 collate pg_unicode_fast, '([[:alnum:]])[-.''’ʼ`´‐‑](?=[[:alnum:]])', '\1', 'g'));
  end if;
  return keys;
end $$;

-- Keys of the names of a thing, its first name first: also with ae, oe, ue taken for an umlaut, so that Müller finds
-- Mueller.
create function search_name_keys(names text[]) returns text[]
  language plpgsql immutable strict as $$
declare
  keys text[] := '{}';
  name text;
  key text;
begin
  foreach name in array names loop
    foreach key in array search_keys(left(name, 400)) loop
      keys := keys || left(key, 200);
      if key ~ '(^|[bcdfghjklmnprstvwxz ])[aou]e' then
        keys := keys || left(regexp_replace(key, '(^|[bcdfghjklmnprstvwxz ])([aou])e', '\1\2', 'g'), 200);
      end if;
    end loop;
  end loop;
  return keys;
end $$;

-- Everything that can be found, by its names and by its other texts. What nobody finds has no row. `is_public`: every
-- member finds it; the others are found by those to whom they are known (server/search/reader.ts).
create view search_source as
  select 'institutes'::search_kind as kind, id as object_id, profile_visibility = 'public' as is_public,
    array[name, short_name] as names, array[city, mission] as texts
  from institute where merged_into is null
  union all
  -- by first and by last name; never by e-mail
  select 'members', id, profile_visibility = 'public',
    array[first_name || ' ' || last_name, last_name || ' ' || first_name], '{}'
  from person where confirmed_at is not null and blocked_at is null and deletion_requested_at is null
  union all
  select 'projects', id, project_visibility = 'public', array[name, short_name], array[description]
  from project;

-- The names of things as keys, in the order of names.
create table search_name (
  kind search_kind not null,
  object_id bigint not null,
  number integer not null, -- 0 for the name itself
  key text collate "C" not null,
  is_public boolean not null,
  primary key (kind, object_id, number)
);
create index search_name_key on search_name (kind, key, object_id) include (number, is_public);

-- The words of things.
create table search_token (
  kind search_kind not null,
  object_id bigint not null,
  token text collate "C" not null,
  place smallint not null, -- 0 begins a name, 1 stands in a name, 2 stands in another text
  is_public boolean not null,
  primary key (kind, object_id, token)
);
create index search_token_token on search_token (kind, place, token, object_id) include (is_public);

-- All words of at least four letters, and under each what remains of it without one of its letters: two words that
-- differ by one typing error have one of these in common.
create table search_word (word text collate "C" primary key);
create table search_misspelling (
  remains text collate "C" not null,
  word text collate "C" not null references search_word (word) on delete cascade,
  primary key (remains, word)
);
create index search_misspelling_word on search_misspelling (word);

create function misspellings(word text) returns setof text
  language sql immutable strict parallel safe rows 8
  begin atomic
    select word
    union
    select substr(word, 1, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) place;
  end;

-- Words for which typing errors are forgiven.
create function is_forgiven(word text) returns boolean
  language sql immutable strict parallel safe
  return length(word) between 4 and 24 and word !~ '[0-9]';

-- What the index has to hold: the keys of names, in their order, and the words.
create view search_name_now as
  select kind, object_id, is_public, key,
    row_number() over (partition by kind, object_id order by min(place))::integer - 1 as number
  from search_source s cross join unnest(search_name_keys(s.names)) with ordinality keys (key, place)
  where key <> '' group by kind, object_id, is_public, key;

create view search_token_now as
  select kind, object_id, is_public, left(token, 40) as token,
    min(case when spelling > 1 then greatest(place, 1) else place end)::smallint as place
  from (
    select kind, object_id, is_public, word, case when n = 1 then 0 else 1 end as place
    from search_source s cross join unnest(search_name_keys(s.names)) key
    cross join string_to_table(key, ' ') with ordinality words (word, n)
    union all
    select kind, object_id, is_public, word, 2
    from search_source s cross join unnest(s.texts) text cross join unnest(search_keys(left(text, 10000))) key
    cross join string_to_table(key, ' ') word
  ) words
  -- a word with the Arabic article stands without it, too
  cross join unnest(case when word like 'ال___%' then array[word, substr(word, 3)] else array[word] end)
    with ordinality spellings (token, spelling)
  where token <> '' group by kind, object_id, is_public, left(token, 40);

-- Brings the index up to date for one thing.
create function index_for_search(which search_kind, id bigint) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  removed text[];
  added text[];
begin
  delete from search_name n where n.kind = which and n.object_id = id and n.number not in (
    select number from search_name_now now where now.kind = which and now.object_id = id);
  insert into search_name (kind, object_id, number, key, is_public)
    select kind, object_id, number, key, is_public from search_name_now now
    where now.kind = which and now.object_id = id
    on conflict (kind, object_id, number) do update set key = excluded.key, is_public = excluded.is_public
      where (search_name.key, search_name.is_public) is distinct from (excluded.key, excluded.is_public);

  with gone as (
    delete from search_token t where t.kind = which and t.object_id = id and t.token not in (
      select token from search_token_now now where now.kind = which and now.object_id = id)
    returning token
  )
  select array_agg(token) into removed from gone;
  with changed as (
    insert into search_token (kind, object_id, token, place, is_public)
      select kind, object_id, token, place, is_public from search_token_now now
      where now.kind = which and now.object_id = id
      on conflict (kind, object_id, token) do update set place = excluded.place, is_public = excluded.is_public
        where (search_token.place, search_token.is_public) is distinct from (excluded.place, excluded.is_public)
      returning token
  )
  select array_agg(token) into added from changed;

  -- In one order, so that two transactions with the same new words do not wait for each other in turn.
  with new_words as (
    insert into search_word select token from unnest(added) token where is_forgiven(token) order by token
    on conflict do nothing returning word
  )
  insert into search_misspelling (remains, word) select misspellings(word), word from new_words;
  -- A name that nobody bears any more is kept nowhere.
  delete from search_word where word = any (removed) and not exists (
    select from search_token t
    where t.kind = any (enum_range(null::search_kind)) and t.place in (0, 1, 2) and t.token = word);
end $$;

-- Builds the index anew, which is needed when the functions above change: `select rebuild_search()`.
create function rebuild_search() returns void language plpgsql as $$
begin
  truncate search_name, search_token, search_word, search_misspelling;
  insert into search_name (kind, object_id, number, key, is_public)
    select kind, object_id, number, key, is_public from search_name_now;
  insert into search_token (kind, object_id, token, place, is_public)
    select kind, object_id, token, place, is_public from search_token_now;
  insert into search_word select distinct token from search_token where is_forgiven(token);
  insert into search_misspelling (remains, word) select misspellings(word), word from search_word;
end $$;

create function note_search_change() returns trigger language plpgsql as $$
begin
  perform index_for_search(tg_argv[0]::search_kind, coalesce(new.id, old.id));
  return null;
end $$;

create trigger institute_found after insert or delete on institute
  for each row execute function note_search_change('institutes');
create trigger institute_found_again after update on institute for each row
  when ((old.name, old.short_name, old.city, old.mission, old.profile_visibility, old.merged_into)
    is distinct from (new.name, new.short_name, new.city, new.mission, new.profile_visibility, new.merged_into))
  execute function note_search_change('institutes');

create trigger person_found after insert or delete on person
  for each row execute function note_search_change('members');
create trigger person_found_again after update on person for each row
  when ((old.first_name, old.last_name, old.profile_visibility, old.confirmed_at is null, old.blocked_at is null,
      old.deletion_requested_at is null)
    is distinct from (new.first_name, new.last_name, new.profile_visibility, new.confirmed_at is null,
      new.blocked_at is null, new.deletion_requested_at is null))
  execute function note_search_change('members');

create trigger project_found after insert or delete on project
  for each row execute function note_search_change('projects');
create trigger project_found_again after update on project for each row
  when ((old.name, old.short_name, old.description, old.project_visibility)
    is distinct from (new.name, new.short_name, new.description, new.project_visibility))
  execute function note_search_change('projects');

select rebuild_search();

-- The people of `knows_person` as a set: who exists for a reader though their profile is private.
create function known_people(reader bigint) returns setof bigint
  language sql stable parallel safe rows 100
  begin atomic
    with mine as (select distinct project_id from project_role where person_id = reader)
    select reader
    union select from_id from contact where to_id = reader
    union select to_id from contact where from_id = reader and accepted_at is not null
    union select person_id from participant where project_id in (select project_id from mine) and person_id is not null
    union
    select theirs.person_id
    from participant p join institute_role theirs using (institute_id)
    where p.project_id in (select project_id from mine) and theirs.approved and theirs.role <> 'Follower'
    union
    select theirs.person_id
    from institute_role as ours join institute_role theirs using (institute_id)
    where ours.person_id = reader and ours.approved and ours.role <> 'Follower'
      and theirs.approved and theirs.role <> 'Follower';
  end;
