-- Search by a table of words (docs/decisions/0053, 0070). `search_source` lists everything that can be found. Triggers
-- update the index in the transaction of each change.

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
-- member finds it; the others are found by those to whom they are known.
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
  from project
  union all
  select 'events', id, true, array[title], array[city, venue]
  from event;

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

create table search_word (word text collate "C" primary key);

-- All words of at least four letters, and under each what remains of it without one of its letters: two words that
-- differ by one typing error have one of these in common. `is_public`: whether a public thing has the word.
create table search_misspelling (
  remains text collate "C" not null,
  word text collate "C" not null references search_word (word) on delete cascade,
  is_public boolean not null,
  primary key (remains, word) include (is_public)
);
create index search_misspelling_word on search_misspelling (word);
create index search_misspelling_hidden on search_misspelling (remains, word) where not is_public;

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

create function is_public_word(word text) returns boolean language sql stable
  begin atomic
    select exists (select from search_token t
      where t.kind = any (enum_range(null::search_kind)) and t.place in (0, 1, 2) and t.token = is_public_word.word
        and t.is_public);
  end;

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
  insert into search_misspelling (remains, word, is_public)
    select misspellings(word), word, is_public_word(word) from new_words;
  -- A name that nobody bears any more is kept nowhere.
  delete from search_word where word = any (removed) and not exists (
    select from search_token t
    where t.kind = any (enum_range(null::search_kind)) and t.place in (0, 1, 2) and t.token = word);
  with changed as (
    select m.word from unnest(coalesce(added, '{}') || coalesce(removed, '{}')) each (word)
    join search_misspelling m on m.remains = each.word and m.word = each.word
    where m.is_public <> is_public_word(m.word) order by m.word for no key update of m
  )
  update search_misspelling set is_public = not is_public where word in (select word from changed);
end $$;

create function rebuild_search() returns void
  language plpgsql set work_mem = '128MB' set maintenance_work_mem = '256MB' as $$
begin
  truncate search_name, search_token, search_word, search_misspelling;
  alter table search_misspelling drop constraint search_misspelling_word_fkey;
  alter table search_misspelling drop constraint search_misspelling_pkey;
  drop index search_misspelling_word;
  drop index search_misspelling_hidden;
  alter table search_word drop constraint search_word_pkey;
  alter table search_token drop constraint search_token_pkey;
  drop index search_token_token;
  alter table search_name drop constraint search_name_pkey;
  drop index search_name_key;

  insert into search_name (kind, object_id, number, key, is_public)
    select kind, object_id, number, key, is_public from search_name_now;
  alter table search_name add primary key (kind, object_id, number);
  create index search_name_key on search_name (kind, key, object_id) include (number, is_public);

  insert into search_token (kind, object_id, token, place, is_public)
    select kind, object_id, token, place, is_public from search_token_now;
  alter table search_token add primary key (kind, object_id, token);
  create index search_token_token on search_token (kind, place, token, object_id) include (is_public);

  insert into search_word select distinct token from search_token where is_forgiven(token);
  alter table search_word add primary key (word);
  insert into search_misspelling (remains, word, is_public)
    select misspellings(token), token, bool_or(is_public) from search_token where is_forgiven(token) group by token;
  alter table search_misspelling add primary key (remains, word) include (is_public);
  create index search_misspelling_word on search_misspelling (word);
  create index search_misspelling_hidden on search_misspelling (remains, word) where not is_public;
  alter table search_misspelling add constraint search_misspelling_word_fkey
    foreign key (word) references search_word (word) on delete cascade;
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

create trigger event_found after insert or delete on event
  for each row execute function note_search_change('events');
create trigger event_found_again after update on event for each row
  when ((old.title, old.city, old.venue) is distinct from (new.title, new.city, new.venue))
  execute function note_search_change('events');

-- A search is one statement: its reader, its words, the page and the totals of every kind (docs/decisions/0070). Each part
-- is planned once for each connection, which takes longer than running it, and nothing is read once the page is full.

create type search_hit as (kind search_kind, object_id bigint);

-- What is compared with the end of a range of words: it follows everything that begins with a text.
create function search_end(text) returns text
  language sql immutable strict parallel safe
  return $1 || U&'\+10FFFF';

-- The words of a text as they are compared. What begins with a longer word begins with its beginning, too: such a
-- beginning is left out.
create function search_words(sought text) returns text[]
  language sql immutable strict parallel safe
  begin atomic
    with word as (
      select left(word, 40) as word, place
      from string_to_table(search_key(sought), ' ') with ordinality words (word, place)
      where word <> '' order by place limit 8
    )
    select coalesce(array_agg(word order by place), '{}') from word
    where not exists (
      select from word other
      where other.place <> word.place and starts_with(other.word, word.word)
        and (other.word <> word.word or other.place < word.place));
  end;

-- What is private and exists for a reader all the same (SEC-07); no event is private. It says the same as `visibleTo`,
-- `personVisibleTo` and the access to projects, which decide once more about what is shown of a hit.
create function search_known(reader bigint, which search_kind) returns bigint[]
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  case which
  when 'institutes' then return array(
    select i.id from institute_role r join institute i on i.id = r.institute_id
    where r.person_id = reader and r.approved and r.role <> 'Follower' and i.profile_visibility = 'private');
  when 'members' then return array(
    select p.id from known_people(reader) known (id) join person p on p.id = known.id
    where p.profile_visibility = 'private');
  when 'projects' then return array(
    select p.id from project p where p.project_visibility = 'private'
      and p.id in (select project_id from project_role where person_id = reader));
  else return '{}';
  end case;
end $$;

-- Whether a thing fits the filters, which its kind must have; an empty filter takes everything.
create function search_fits(which search_kind, id bigint, types text[], sdgs text[], regions text[]) returns boolean
  language plpgsql stable as $$
begin
  if which = 'institutes' then
    return exists (select from institute i where i.id = search_fits.id
      and (types = '{}' or i.type = any (types))
      and (sdgs = '{}' or i.sustainable_development_goals && sdgs)
      and (search_fits.regions = '{}' or i.region = any (search_fits.regions)));
  elsif which = 'projects' then
    return exists (select from project p where p.id = search_fits.id
      and (sdgs = '{}' or p.sustainable_development_goals && sdgs)
      and (search_fits.regions = '{}' or p.regions && search_fits.regions));
  end if;
  return true;
end $$;

-- Whether a thing has words that begin with each of these.
create function search_has(which search_kind, id bigint, words text[]) returns boolean
  language plpgsql stable as $$
declare
  word text;
begin
  foreach word in array words loop
    if not exists (select from search_token t where t.kind = which and t.object_id = id
      and t.token >= word and t.token < search_end(word)) then return false;
    end if;
  end loop;
  return true;
end $$;

create function search_rarest_first(
  which search_kind, words text[], known bigint[], blockers bigint[], is_staff boolean, out ordered text[],
  out fewest integer
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  select array_agg(word order by counted.rows, length(word) desc), min(counted.rows) into ordered, fewest
  from unnest(words) word cross join lateral (
    select count(*)::integer as rows from (
      select from search_token t where t.kind = which and t.place in (0, 1, 2)
        and t.token >= word and t.token < search_end(word)
        and (is_staff or t.is_public or t.object_id in (select unnest(known)))
        and (blockers = '{}' or t.object_id not in (select unnest(blockers)))
      limit 1000) bounded) counted;
  if fewest = 0 then ordered := null; end if;
end $$;

create function search_total(
  which search_kind, words text[], rarest integer, known bigint[], blockers bigint[], is_staff boolean, is_narrowed boolean,
  types text[], sdgs text[], regions text[], out total integer, out is_least boolean
) language plpgsql stable as $$
declare
  first constant text := words[1];
  second constant text := words[2];
  others constant text[] := words[3:];
  most constant integer := 1000;
  -- Looking up the other words of a thing takes some ten times as long as reading on. Where even all that may be looked
  -- at would not be the whole, half of it says as much, unless it says that there is next to nothing.
  looked_up constant integer := 400;
  enough constant integer := 18;
  examined integer;
  seen integer;
begin
  if words = '{}' then
    -- Nothing but filters: few things fit, and they are found from their own table.
    select count(*) into total from (
      select from search_name n
      where n.kind = which and n.number = 0
        and (is_staff or n.is_public or n.object_id in (select unnest(known)))
        and n.object_id in (
          select i.id from institute i where which = 'institutes' and i.type = any (types)
            and (sdgs = '{}' or i.sustainable_development_goals && sdgs)
            and (regions = '{}' or i.region = any (regions)))
      limit most + 1) bounded;
    is_least := total > most;
  elsif second is null and not is_narrowed then
    -- Few things have two words that begin so: of a common beginning the first rows are enough.
    foreach examined in array array[1100, 1600] loop
      select count(distinct object_id), count(*) into total, seen from (
        select t.object_id from search_token t
        where t.kind = which and t.place in (0, 1, 2) and t.token >= first and t.token < search_end(first)
          and (is_staff or t.is_public or t.object_id in (select unnest(known)))
          and (blockers = '{}' or t.object_id not in (select unnest(blockers)))
        limit examined) t;
      exit when total > most or seen < examined;
    end loop;
    is_least := total > most or seen = examined;
  else
    foreach examined in array case when rarest > looked_up then array[looked_up / 2, looked_up] else array[looked_up] end
    loop
      select count(distinct object_id) filter (where has), count(*) into total, seen from (
        select t.object_id, (second is null or (select true from search_token o
            where o.kind = which and o.object_id = t.object_id and o.token >= second and o.token < search_end(second)
            limit 1))
          and (others = '{}' or (select true from unnest(others) word where (select true from search_token o
              where o.kind = which and o.object_id = t.object_id and o.token >= word and o.token < search_end(word)
              limit 1) is null limit 1) is null)
          and (not is_narrowed or search_fits(which, t.object_id, types, sdgs, regions)) as has
        from (
          select t.object_id from search_token t
          where t.kind = which and t.place in (0, 1, 2) and t.token >= first and t.token < search_end(first)
            and (is_staff or t.is_public or t.object_id in (select unnest(known)))
            and (blockers = '{}' or t.object_id not in (select unnest(blockers)))
          limit examined) t) each;
      exit when total >= enough or seen < examined;
    end loop;
    is_least := total > most or seen = examined;
  end if;
  total := least(total, most);
end $$;

-- A page of hits over all kinds together, by rank and then by kind, and the totals of every kind that is counted. With
-- `each_kind` the page is that of each kind by itself, and nothing is skipped. Ranks: 0 is called so, 1 begins so, 2 to 4
-- have each word, the rarest at the place 0, 1 or 2.
create function search_found(
  reader bigint, is_staff boolean, sought text, types text[], sdgs text[], regions text[],
  looked_for search_kind[], counted search_kind[], skipped integer, shown integer, each_kind boolean,
  out words text[], out hits search_hit[], out totals jsonb
) language plpgsql stable set plan_cache_mode = force_generic_plan
  -- read in the order of an index, whatever is estimated: only so can it stop when there are enough
  set enable_sort = off set enable_bitmapscan = off as $$
declare
  all_kinds constant search_kind[] := enum_range(null::search_kind);
  is_narrowed constant boolean := (types, sdgs, regions) <> ('{}'::text[], '{}'::text[], '{}'::text[]);
  most constant integer := skipped + shown;
  phrase text;
  which search_kind;
  wanted integer;
  ids bigint[];
  nobody constant bigint[] := '{}';
  blockers bigint[] := '{}';
  -- of each kind, by its number; arrays as text, as those of arrays have one length for all
  ordered text[] := '{}'; -- its words, the rarest first; null where nothing is found
  known text[] := '{}';
  named text[] := '{}';
  found text[] := '{}';
  exact integer[] := '{}';
  called_so integer;
  driven_by text[];
  rarest integer;
  total integer;
  is_least boolean;
begin
  words := search_words(sought);
  phrase := array_to_string((array_remove(string_to_array(search_key(sought), ' '), ''))[1:8], ' ');
  hits := '{}';
  totals := '{}';
  if words = '{}' and (btrim(sought) <> '' or types = '{}') then return; end if;
  if not is_staff then
    blockers := array(select blocker_id from person_block where blocked_id = reader);
  end if;
  for number in 1..cardinality(all_kinds) loop
    which := all_kinds[number];
    continue when not (which = any (looked_for) or which = any (counted));
    found[number] := '{}';
    known[number] := case when is_staff then nobody else search_known(reader, which) end;
    if cardinality(words) < 2 then ordered[number] := words;
    else
      select each.ordered, each.fewest into driven_by, rarest from search_rarest_first(
        which, words, known[number]::bigint[], case when which = 'members' then blockers else nobody end, is_staff) each;
      ordered[number] := driven_by;
    end if;
    continue when not which = any (counted);
    if ordered[number] is null then
      total := 0;
      is_least := false;
    else
      select each.total, each.is_least into total, is_least from search_total(
        which, ordered[number]::text[], rarest, known[number]::bigint[],
        case when which = 'members' then blockers else nobody end, is_staff, is_narrowed, types, sdgs, regions) each;
      -- none is looked for by rank either; a total that is not exact says nothing
      if total = 0 and not is_least then ordered[number] := null; end if;
    end if;
    totals := totals || jsonb_build_object(which, jsonb_build_object('total', total, 'is_least', is_least));
  end loop;
  for rank in 0..4 loop
    -- whose name begins with a single word has it at place 0; without words there are no others
    continue when rank = 2 and cardinality(words) = 1 and words[1] = phrase;
    exit when rank > 0 and words = '{}';
    for number in 1..cardinality(all_kinds) loop
      which := all_kinds[number];
      continue when not which = any (looked_for) or ordered[number] is null;
      wanted := most - case when each_kind then cardinality(found[number]::bigint[]) else cardinality(hits) end;
      continue when wanted <= 0;
      if rank = 0 then
        select each.ids, each.exact into ids, called_so from search_named(
          which, case when words = '{}' then '' else phrase end, known[number]::bigint[],
          case when which = 'members' then blockers else nobody end, is_staff, is_narrowed, types, sdgs, regions, most) each;
        named[number] := ids;
        exact[number] := called_so;
        ids := ids[1:least(called_so, wanted)];
      elsif rank = 1 then
        ids := named[number]::bigint[];
        ids := ids[exact[number] + 1:exact[number] + wanted];
      else
        ids := search_worded(
          which, rank - 2, ordered[number]::text[], known[number]::bigint[],
          case when which = 'members' then blockers else nobody end, is_staff, is_narrowed, types, sdgs, regions,
          found[number]::bigint[], wanted);
      end if;
      continue when ids = '{}';
      hits := hits || array(select row(which, id)::search_hit from unnest(ids) id);
      found[number] := found[number]::bigint[] || ids;
    end loop;
  end loop;
  if not each_kind then hits := hits[skipped + 1:most]; end if;
end $$;

-- Of several words, of which some are misspelt, the one that fewest visible things of a kind have is looked up.
create function search_misspelt(
  reader bigint, is_staff boolean, typed text[], meant text[], meant_for integer[], types text[], sdgs text[],
  regions text[], looked_for search_kind[], counted search_kind[], skipped integer, shown integer, each_kind boolean,
  out hits search_hit[], out totals jsonb
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  which search_kind;
  is_narrowed constant boolean := (types, sdgs, regions) <> ('{}'::text[], '{}'::text[], '{}'::text[]);
  most constant integer := skipped + shown;
  -- rows of one of the words, of each kind; fewer where the other words of each have to be looked up
  examined constant integer := case when cardinality(typed) > 1 then 400 else 600 end;
  -- what each typed word may mean; arrays as text, as those of arrays have one length for all
  meanings text[] := '{}';
  driving integer;
  rows_of_it integer;
  first text;
  first_meant text[];
  is_first_there boolean;
  second text;
  second_meant text[];
  others text[];
  others_meant text[];
  known bigint[];
  blockers bigint[] := '{}';
  found_ids bigint[];
  seen integer;
begin
  hits := '{}';
  totals := '{}';
  for number in 1..cardinality(typed) loop
    meanings[number] := array(select word from unnest(meant, meant_for) each (word, for_word) where for_word = number);
  end loop;
  if not is_staff then
    blockers := array(select blocker_id from person_block where blocked_id = reader);
  end if;
  foreach which in array enum_range(null::search_kind) loop
    continue when not (which = any (looked_for) or which = any (counted));
    known := case when is_staff then '{}'::bigint[] else search_known(reader, which) end;
    driving := 1;
    if cardinality(typed) > 1 then
      select number, counted_rows.rows into driving, rows_of_it
      from unnest(typed, meanings) with ordinality word (text, means, number) cross join lateral (
        select count(*)::integer as rows from (
          (select 1 from search_token t
            where t.kind = which and t.place in (0, 1, 2) and t.token >= word.text and t.token < search_end(word.text)
              and (is_staff or t.is_public or t.object_id in (select unnest(known)))
              and (which <> 'members' or blockers = '{}' or t.object_id not in (select unnest(blockers)))
            limit examined)
          union all
          (select 1 from search_token t
            where t.kind = which and t.place in (0, 1, 2) and t.token = any (word.means::text[])
              and (is_staff or t.is_public or t.object_id in (select unnest(known)))
              and (which <> 'members' or blockers = '{}' or t.object_id not in (select unnest(blockers)))
            limit examined)
        ) each) counted_rows
      -- of those that many have, one that may be meant otherwise: something else has to be found than what is typed
      order by counted_rows.rows, word.means = '{}', number limit 1;
    end if;
    found_ids := '{}';
    seen := 0;
    if rows_of_it is null or rows_of_it > 0 then
      first := typed[driving];
      first_meant := meanings[driving]::text[];
      is_first_there := exists (select from search_token t
        where t.kind = which and t.place in (0, 1, 2) and t.token >= first and t.token < search_end(first));
      others := array(select text from unnest(typed) with ordinality word (text, number)
        where number <> driving order by number);
      others_meant := array(select means from unnest(meanings) with ordinality word (means, number)
        where number <> driving order by number);
      second := others[1];
      second_meant := others_meant[1]::text[];
      others := others[2:];
      others_meant := others_meant[2:];
      select coalesce(array_agg(id order by sort, id) filter (where has), '{}'), coalesce(sum(rows), 0)
      into found_ids, seen from (
        select id, min(sort) as sort, count(*) as rows,
          (not is_narrowed or search_fits(which, id, types, sdgs, regions))
          and (others = '{}' or (select true from unnest(others, others_meant) word (text, means)
            where (select true from search_token o
                where o.kind = which and o.object_id = id and o.token >= text and o.token < search_end(text)
                limit 1) is null
              and (select true from search_token o
                where o.kind = which and o.object_id = id and o.token = any (means::text[]) limit 1) is null
            limit 1) is null)
          and case
            when second is not null and (select true from search_token o
              where o.kind = which and o.object_id = id and o.token >= second and o.token < search_end(second)
              limit 1) is null
            then (select true from search_token o
              where o.kind = which and o.object_id = id and o.token = any (second_meant) limit 1) is not null
            -- not all that is typed is there as it is typed
            else not is_first_there or (select true from unnest(others || first) word where (select true from search_token o
              where o.kind = which and o.object_id = id and o.token >= word and o.token < search_end(word)
              limit 1) is null limit 1) is not null
          end as has
        from (
          select t.object_id as id, t.place || t.token as sort from (
            (select each.object_id, each.place, each.token
              from unnest(first_meant) word cross join generate_series(0, 2) at_place cross join lateral (
                select t.object_id, t.place, t.token from search_token t
                where t.kind = which and t.place = at_place and t.token = word
                  and (is_staff or t.is_public or t.object_id in (select unnest(known)))
                  and (which <> 'members' or blockers = '{}' or t.object_id not in (select unnest(blockers)))
                order by t.object_id limit examined) each)
            union all
            -- its beginning alone says nothing new
            (select each.object_id, each.place, each.token
              from generate_series(0, 2) at_place cross join lateral (
                select t.object_id, t.place, t.token from search_token t
                where second is not null and is_first_there
                  and t.kind = which and t.place = at_place and t.token >= first and t.token < search_end(first)
                  and (is_staff or t.is_public or t.object_id in (select unnest(known)))
                  and (which <> 'members' or blockers = '{}' or t.object_id not in (select unnest(blockers)))
                order by t.token, t.object_id limit examined) each)
          ) t
          limit examined) near
        group by id) each;
    end if;
    if which = any (counted) then
      totals := jsonb_set(totals, array[which::text], jsonb_build_object(
        'total', cardinality(found_ids), 'is_least', seen >= examined));
    end if;
    continue when not which = any (looked_for);
    hits := hits || array(select row(which, id)::search_hit from unnest(
      found_ids[1:most - case when each_kind then 0 else cardinality(hits) end]) id);
  end loop;
  if not each_kind then hits := hits[skipped + 1:most]; end if;
end $$;

-- How many things are found beside each option of the filters, with what the other filters leave: of the first 2,000 rows
-- of words that are found, so that it is a least number where there are more.
create function search_options(
  reader bigint, is_staff boolean, sought text, types text[], sdgs text[], regions text[], looked_for search_kind[]
) returns jsonb language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  words constant text[] := search_words(sought);
  ordered text[];
  first text;
  others text[];
  known bigint[];
  seen integer;
  is_least boolean := false;
  institute_ids bigint[] := '{}';
  project_ids bigint[] := '{}';
  found_ids bigint[];
  which search_kind;
  examined constant integer := 2000;
begin
  if words = '{}' then return null; end if;
  foreach which in array array['institutes', 'projects']::search_kind[] loop
    -- Projects have no type.
    continue when not which = any (looked_for) or (which = 'projects' and types <> '{}');
    known := case when is_staff then '{}'::bigint[] else search_known(reader, which) end;
    ordered := case when cardinality(words) < 2 then words
      else (select each.ordered from search_rarest_first(which, words, known, '{}', is_staff) each) end;
    continue when ordered is null;
    first := ordered[1];
    others := ordered[2:];
    select array_agg(distinct t.object_id) filter (where search_has(which, t.object_id, others)), count(*)
    into found_ids, seen from (
      select t.object_id from search_token t
      where t.kind = which and t.place in (0, 1, 2) and t.token >= first and t.token < search_end(first)
        and (is_staff or t.is_public or t.object_id in (select unnest(known)))
      limit examined) t;
    is_least := is_least or seen = examined;
    if which = 'institutes' then institute_ids := coalesce(found_ids, '{}');
    else project_ids := coalesce(found_ids, '{}'); end if;
  end loop;
  return (
    with thing as (
      select i.type, i.sustainable_development_goals as sdgs_of, array[i.region] as regions_of
      from institute i where i.id = any (institute_ids)
      union all
      select null, p.sustainable_development_goals, p.regions from project p where p.id = any (project_ids)
    ), fitting as (
      select *, types = '{}' or type = any (types) as of_type, sdgs = '{}' or sdgs_of && sdgs as of_sdg,
        regions = '{}' or regions_of && regions as of_region
      from thing
    ), counted as (
      select 'type' as filter, type as option, count(*) as things from fitting
        where of_sdg and of_region and type is not null group by type
      union all
      select 'sdg', option, count(*) from fitting cross join unnest(sdgs_of) option
        where of_type and of_region group by option
      union all
      select 'region', option, count(*) from fitting cross join unnest(regions_of) option
        where of_type and of_sdg group by option
    )
    select jsonb_build_object('is_least', is_least,
      'type', coalesce(jsonb_object_agg(option, things) filter (where filter = 'type'), '{}'),
      'sdg', coalesce(jsonb_object_agg(option, things) filter (where filter = 'sdg'), '{}'),
      'region', coalesce(jsonb_object_agg(option, things) filter (where filter = 'region'), '{}'))
    from counted);
end $$;

-- Things of one kind whose name is called so or begins so, in the order of these names, and how many of them are called
-- exactly so. Without a name, all that fit.
create function search_named(
  which search_kind, phrase text, known bigint[], blockers bigint[], is_staff boolean, is_narrowed boolean,
  types text[], sdgs text[], regions text[], most integer, out ids bigint[], out exact integer
) language plpgsql stable as $$
declare
  rows_read integer := 2 * most + 10;
  seen integer;
begin
  if phrase = '' then
    ids := array(
      select n.object_id from search_name n
      where n.kind = which and n.number = 0
        and (is_staff or n.is_public or n.object_id in (select unnest(known)))
        and search_fits(which, n.object_id, types, sdgs, regions)
      order by n.key, n.object_id limit most);
    exact := cardinality(ids);
    return;
  end if;
  -- Most things have one or two names that begin so, so twice as many rows hold enough of them.
  loop
    select array_agg(id order by at), count(*) filter (where is_exact), sum(names) into ids, exact, seen from (
      select id, min(at) as at, bool_or(is_exact) as is_exact, count(*) as names from (
        select n.object_id as id, n.key = phrase as is_exact, row_number() over (order by n.key, n.object_id) as at
        from search_name n
        where n.kind = which and n.key >= phrase and n.key < search_end(phrase)
          and (is_staff or n.is_public or n.object_id in (select unnest(known)))
          and (blockers = '{}' or n.object_id not in (select unnest(blockers)))
          and (not is_narrowed or search_fits(which, n.object_id, types, sdgs, regions))
        order by n.key, n.object_id limit rows_read) name
      group by id) thing;
    exit when seen is null or seen < rows_read or cardinality(ids) >= most;
    rows_read := 4 * rows_read;
  end loop;
  ids := coalesce(ids[1:most], '{}');
  exact := least(exact, most);
end $$;

-- Things of one kind that have each word at the beginning of one of theirs, the rarest one at this place (0 to 2), in the
-- order of those words; none of those that have been found before.
create function search_worded(
  which search_kind, at_place integer, words text[], known bigint[], blockers bigint[], is_staff boolean,
  is_narrowed boolean, types text[], sdgs text[], regions text[], before bigint[], most integer
) returns bigint[] language plpgsql stable as $$
declare
  first constant text := words[1];
  second constant text := words[2];
  others constant text[] := words[3:];
  rows_read integer := most + 10;
  seen integer;
  ids bigint[];
begin
  loop
    select array_agg(id order by at), sum(tokens) into ids, seen from (
      select id, min(at) as at, count(*) as tokens from (
        select t.object_id as id, row_number() over (order by t.token, t.object_id) as at
        from search_token t
        where t.kind = which and t.place = at_place and t.token >= first and t.token < search_end(first)
          and (is_staff or t.is_public or t.object_id in (select unnest(known)))
          and (blockers = '{}' or t.object_id not in (select unnest(blockers)))
          and t.object_id not in (select unnest(before))
          and (second is null or (select true from search_token o
            where o.kind = which and o.object_id = t.object_id and o.token >= second and o.token < search_end(second)
            limit 1))
          and (others = '{}' or (select true from unnest(others) word where (select true from search_token o
            where o.kind = which and o.object_id = t.object_id and o.token >= word and o.token < search_end(word)
            limit 1) is null limit 1) is null)
          and (not is_narrowed or search_fits(which, t.object_id, types, sdgs, regions))
        order by t.token, t.object_id limit rows_read) word
      group by id) thing;
    exit when seen is null or seen < rows_read or cardinality(ids) >= most;
    rows_read := 4 * rows_read;
  end loop;
  return coalesce(ids[1:most], '{}');
end $$;

-- Of the words of private things that are near a misspelt one, the first 1,000 were compared with those of the reader.
-- Where there are more, they were left out of what the reader finds, and so told that others have words that begin so
-- (SEC-11): then the reader's own private things are looked through instead, however many they are.
create function words_with_remains(of_word text[], by_beginning boolean, reader bigint, is_staff boolean)
  returns setof text language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  examined constant integer := 1000;
  hidden text[];
  rows_of_a_part integer;
begin
  if by_beginning then
    return query select distinct near.word from unnest(of_word) part cross join lateral (
      select m.word from search_misspelling m
      where m.remains >= part and m.remains < search_end(part) and (is_staff or m.is_public) limit 300) near;
  else
    return query select distinct near.word from unnest(of_word) part cross join lateral (
      select m.word from search_misspelling m where m.remains = part and (is_staff or m.is_public) limit 300) near;
  end if;
  -- Staff have found them already.
  if is_staff then return; end if;
  if by_beginning then
    select array_agg(distinct near.word), max(near.number) into hidden, rows_of_a_part
    from unnest(of_word) part cross join lateral (
      select m.word, row_number() over () as number from search_misspelling m
      where m.remains >= part and m.remains < search_end(part) and not m.is_public limit examined) near;
  else
    select array_agg(distinct near.word), max(near.number) into hidden, rows_of_a_part
    from unnest(of_word) part cross join lateral (
      select m.word, row_number() over () as number from search_misspelling m
      where m.remains = part and not m.is_public limit examined) near;
  end if;
  if hidden is null then return; end if;
  if rows_of_a_part < examined then
    return query select distinct t.token
      from unnest(array['institutes', 'members', 'projects']::search_kind[]) each (kind)
      cross join lateral unnest(search_known(reader, each.kind)) known (id)
      join search_token t on t.kind = each.kind and t.object_id = known.id and t.token = any (hidden);
  else
    return query select distinct t.token
      from unnest(array['institutes', 'members', 'projects']::search_kind[]) each (kind)
      cross join lateral unnest(search_known(reader, each.kind)) known (id)
      join search_token t on t.kind = each.kind and t.object_id = known.id
      where exists (select from search_misspelling m cross join unnest(of_word) part
        where m.word = t.token and not m.is_public
          and (m.remains = part or (by_beginning and m.remains > part and m.remains < search_end(part))));
  end if;
end $$;

-- Without a reader: the words of what is public.
create function words_with_remains(of_word text[], by_beginning boolean)
  returns setof text language sql stable as $$
  select words_with_remains(of_word, by_beginning, 0, false);
$$;
