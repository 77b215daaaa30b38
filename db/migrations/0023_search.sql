-- Search by the words of names and texts (docs/decisions/0110). `search_source` describes once what can be found;
-- triggers update the index in the transaction of each change; queries are composed in server/search/.

-- In the order in which results are grouped. A new kind is a value here, a part of `search_source` and a trigger.
create type search_kind as enum ('institutes', 'members', 'projects', 'events');

-- A text in the form in which texts are compared: words in lower case, separated by one space, without accents, vowel
-- signs and invisible characters; '&' is 'and'. The collation is named because in the locale C only ASCII letters are
-- letters. Marks that are not removed are composed again, as in Japanese and Korean.
create function search_key(text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length($1) = length($1) then
    return btrim(regexp_replace(replace(lower($1), '&', ' and '), '[^a-z0-9]+', ' ', 'g'));
  end if;
  return btrim(regexp_replace(
    replace(normalize(translate(
      unaccent('unaccent'::regdictionary, regexp_replace(
        casefold(normalize($1, nfkd) collate pg_unicode_fast),
        -- In order: Latin, Arabic and Thai marks, signs below consonants and joining signs of Indic, Burmese and Khmer
        -- scripts, invisible characters.
        '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u0e47-\u0e4e\u093c\u094d\u09bc\u09cd\u0a3c\u0a4d\u0abc\u0acd\u0b3c\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1037\u1039\u103a\u17d2\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
        '', 'g')),
      'ىةٱ', 'يها'), nfc), '&', ' and ') collate pg_unicode_fast,
    '[^[:alnum:]]+', ' ', 'g'));
end $$;

-- The end of the range of texts that start with a text.
create function search_end(text) returns text
  language sql immutable strict parallel safe
  return $1 || U&'\+10FFFF';

-- Whether a word is written in a script without spaces between words, or, as Korean, with several words in one:
-- Thai, Lao, Burmese, Khmer, Chinese, Japanese.
create function has_no_word_breaks(word text) returns boolean
  language sql immutable strict parallel safe
  return octet_length(word) > length(word)
    and word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]';

-- At most eight words of a query, in its order. Words that another one starts with are left out. Words without breaks are
-- looked for in their first twelve characters, as many as the index has from each position.
create function search_words(query text) returns text[]
  language sql immutable strict parallel safe
  begin atomic
    with word as (
      select left(word, case when has_no_word_breaks(word) then 12 else 40 end) as word, place
      from string_to_table(search_key(query), ' ') with ordinality words (word, place)
      where word <> '' order by place limit 8
    )
    select coalesce(array_agg(word order by place), '{}') from word
    where not exists (
      select from word other
      where other.place <> word.place and starts_with(other.word, word.word)
        and (other.word <> word.word or other.place < word.place));
  end;

-- The keys under which a text is found: the text itself; with ä, ö, ü, ø and å written out (Mueller for Müller); and with
-- what '&', a hyphen, an apostrophe or a full stop joins as one word (obrien for O'Brien, att for AT&T).
-- Not parallel safe: starting workers would take longer than indexing one object.
create function search_keys(text) returns text[]
  language plpgsql immutable strict as $$
declare
  keys text[] := array[search_key($1)];
  folded text;
begin
  if octet_length($1) <> length($1) then
    folded := casefold(normalize($1, nfc) collate pg_unicode_fast);
    if folded ~ '[äöüøå]' then
      keys := keys || search_key(
        replace(replace(replace(replace(replace(folded, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'));
    end if;
  end if;
  if $1 ~ '[-.''’ʼ`´‐‑&＆]' then
    keys := keys || search_key(regexp_replace(
      $1 collate pg_unicode_fast, '([[:alnum:]])([-.''’ʼ`´‐‑]|\s*[&＆]\s*)(?=[[:alnum:]])', '\1', 'g'));
  end if;
  return keys;
end $$;

-- The keys of the names of an object, the main name first. With ae, oe and ue also as umlauts, so that Müller finds
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

-- Tokens of a word that is not ASCII, itself first: Arabic words also without the article, words without breaks also from
-- each of their positions.
create function search_tokens(word text) returns text[]
  language sql immutable strict parallel safe
  return case
    when word like 'ال___%' then array[left(word, 40), left(substr(word, 3), 40)]
    when has_no_word_breaks(word) then left(word, 40) || array(
      select substr(word, position, 12) from generate_series(2, length(word)) position)
    else array[left(word, 40)]
  end;

-- Words in which a typing error is tolerated, as in `allowsTypo` of contract/search/search-text.ts.
create function allows_typo(word text) returns boolean
  language sql immutable strict parallel safe
  return length(word) between 4 and 24 and word !~ '[0-9]' and not has_no_word_breaks(word);

-- A word for pg_trgm, which in the locale C reads ASCII letters only: each other letter is replaced by one of these.
create function ascii_letters(word text) returns text
  language sql immutable strict parallel safe
  return case when octet_length(word) = length(word) then word else (
    select string_agg(case when ascii(letter) < 128 then letter
      else substr('abcdefghijklmnopqrstuvwxyz', ascii(letter) % 26 + 1, 1) end, '' order by place)
    from string_to_table(word, null) with ordinality letters (letter, place)) end;

-- Everything that can be found, by names and other texts. Objects that nobody may find have no row. `is_public`: all
-- members find it; for others see server/search/visibility.ts.
create view search_source as
  select 'institutes'::search_kind as kind, id as object_id, profile_visibility = 'public' as is_public,
    array[name, short_name] as names, array[city, mission] as texts
  from institute where merged_into is null
  union all
  -- never by e-mail
  select 'members', id, profile_visibility = 'public',
    array[first_name || ' ' || last_name, last_name || ' ' || first_name], '{}'
  from person where confirmed_at is not null and blocked_at is null and deletion_requested_at is null
  union all
  select 'projects', id, project_visibility = 'public', array[name, short_name], array[description]
  from project
  union all
  select 'events', id, true, array[title], array[city, venue]
  from event;

-- The keys of names, in alphabetical order.
create table search_name (
  kind search_kind not null,
  object_id bigint not null,
  number integer not null, -- 0 for the name itself
  key text collate "C" not null,
  is_public boolean not null,
  primary key (kind, object_id, number)
);
create index search_name_key on search_name (kind, key, object_id) include (number, is_public);

-- The words of names and other texts.
create table search_token (
  kind search_kind not null,
  object_id bigint not null,
  token text collate "C" not null,
  place smallint not null, -- 0: starts a name, 1: within a name, 2: in another text
  is_public boolean not null,
  primary key (kind, object_id, token)
);
create index search_token_token on search_token (kind, place, token, object_id) include (is_public);

-- Distinct words, in which similar words are found. Private words are those of private objects only: they must not
-- influence what others find (SEC-11).
create table search_word (
  word text collate "C" primary key,
  is_public boolean not null,
  letters text generated always as (ascii_letters(word)) stored
);
create index search_word_letters on search_word using gin (letters gin_trgm_ops);

-- What the index of an object contains.
create view search_name_now as
  select kind, object_id, is_public, key,
    row_number() over (partition by kind, object_id order by min(place))::integer - 1 as number
  from search_source s cross join unnest(search_name_keys(s.names)) with ordinality keys (key, place)
  where key <> '' group by kind, object_id, is_public, key;

create view search_token_now as
  select kind, object_id, is_public, token,
    min(case when position > 1 then greatest(place, 1) else place end)::smallint as place
  from (
    select kind, object_id, is_public, word, case when n = 1 then 0 else 1 end as place
    from search_source s cross join unnest(search_name_keys(s.names)) key
    cross join string_to_table(key, ' ') with ordinality words (word, n)
    union all
    select kind, object_id, is_public, word, 2
    from search_source s cross join unnest(s.texts) text cross join unnest(search_keys(left(text, 10000))) key
    cross join string_to_table(key, ' ') word
  ) words
  cross join unnest(case when octet_length(word) = length(word) then array[left(word, 40)] else search_tokens(word) end)
    with ordinality tokens (token, position)
  where token <> '' group by kind, object_id, is_public, token;

create function is_public_word(word text) returns boolean language sql stable
  return exists (select from search_token t
    where t.kind = any (enum_range(null::search_kind)) and t.place in (0, 1, 2) and t.token = word and t.is_public);

-- Updates the index of one object.
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

  -- Sorted, so that two transactions with the same words cannot wait for each other.
  insert into search_word (word, is_public)
    select token, is_public_word(token) from unnest(added) token where allows_typo(token) order by token
    on conflict do nothing;
  delete from search_word where word = any (removed) and not exists (
    select from search_token t
    where t.kind = any (enum_range(null::search_kind)) and t.place in (0, 1, 2) and t.token = word);
  with changed as (
    select word from search_word where word = any (coalesce(added, '{}') || coalesce(removed, '{}'))
      and is_public <> is_public_word(word) order by word for no key update
  )
  update search_word set is_public = not is_public where word in (select word from changed);
end $$;

-- Builds the whole index: `select rebuild_search()`. Needed only after a change of the functions above.
create function rebuild_search() returns void
  language plpgsql set work_mem = '128MB' set maintenance_work_mem = '256MB' as $$
begin
  truncate search_name, search_token, search_word;
  -- Indexes of a million members are built much faster afterwards.
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

  insert into search_word (word, is_public)
    select token, bool_or(is_public) from search_token where allows_typo(token) group by token;
end $$;

-- Words similar to a typed one; `swapped` are the typed word with two neighbouring letters swapped, which trigrams hardly
-- recognise. `by_start`: also words whose start is similar. Callers check each word, these are candidates.
create function similar_words(typed text, swapped text[], by_start boolean)
  returns table (word text, is_public boolean, similarity real)
  language sql stable
  set pg_trgm.similarity_threshold = 0.24 set pg_trgm.word_similarity_threshold = 0.28 as $$
  select word, is_public, word_similarity(ascii_letters(typed), letters) from search_word
    where letters % ascii_letters(typed) and length(word) between length(typed) - 1 and length(typed) + 1
  union
  select word, is_public, word_similarity(ascii_letters(typed), letters) from search_word
    where by_start and ascii_letters(typed) <% letters and length(word) >= length(typed) - 1
  union
  select w.word, w.is_public, 1 from unnest(swapped) start
    join search_word w on w.word = start or by_start and w.word > start and w.word < search_end(start);
$$;

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

-- The people of `knows_person` as a set: people that a reader may see even if their profiles are private.
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
