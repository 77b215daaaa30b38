-- Words that are near a misspelt one are looked for up to a number. Words of private things took places of it, so that
-- whoever had made enough words of their own learned by what was missing whether a private thing has a certain word. Now
-- each word says whether a public thing has it; the others count for those alone who see what has them (SEC-11).
-- With a million things this takes half a minute, in which searches go on: the table is made anew beside the old one, so
-- that only changes of names and texts wait.
lock table search_token, search_word in share mode;
set local work_mem = '128MB';
set local maintenance_work_mem = '256MB';
create table search_misspelling_now (
  remains text collate "C" not null,
  word text collate "C" not null,
  is_public boolean not null
);
insert into search_misspelling_now (remains, word, is_public)
  select misspellings(token), token, bool_or(is_public) from search_token where is_forgiven(token) group by token;
alter table search_misspelling_now add primary key (remains, word) include (is_public);
create index search_misspelling_now_word on search_misspelling_now (word);
create index search_misspelling_now_hidden on search_misspelling_now (remains, word) where not is_public;
alter table search_misspelling_now add constraint search_misspelling_now_word_fkey
  foreign key (word) references search_word (word) on delete cascade;
analyze search_misspelling_now;
reset work_mem;
reset maintenance_work_mem;

drop table search_misspelling;
alter table search_misspelling_now rename to search_misspelling;
alter table search_misspelling rename constraint search_misspelling_now_pkey to search_misspelling_pkey;
alter table search_misspelling rename constraint search_misspelling_now_word_fkey to search_misspelling_word_fkey;
alter table search_misspelling rename constraint search_misspelling_now_remains_not_null to search_misspelling_remains_not_null;
alter table search_misspelling rename constraint search_misspelling_now_word_not_null to search_misspelling_word_not_null;
alter table search_misspelling rename constraint search_misspelling_now_is_public_not_null to search_misspelling_is_public_not_null;
alter index search_misspelling_now_word rename to search_misspelling_word;
alter index search_misspelling_now_hidden rename to search_misspelling_hidden;

create function is_public_word(word text) returns boolean language sql stable
  begin atomic
    select exists (select from search_token t
      where t.kind = any (enum_range(null::search_kind)) and t.place in (0, 1, 2) and t.token = is_public_word.word
        and t.is_public);
  end;

-- Brings the index up to date for one thing.
create or replace function index_for_search(which search_kind, id bigint) returns void
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

create or replace function rebuild_search() returns void
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

-- All words of what a reader may see that have one of these remains, or begin with one; at most 300 of each.
drop function words_with_remains(text[], boolean);
create function words_with_remains(of_word text[], by_beginning boolean, reader bigint, is_staff boolean)
  returns setof text language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  hidden text[];
begin
  if by_beginning then
    return query select distinct near.word from unnest(of_word) part cross join lateral (
      select m.word from search_misspelling m
      where m.remains >= part and m.remains < search_end(part) and (is_staff or m.is_public) limit 300) near;
    hidden := array(select distinct near.word from unnest(of_word) part cross join lateral (
      select m.word from search_misspelling m
      where m.remains >= part and m.remains < search_end(part) and not m.is_public limit 1000) near);
  else
    return query select distinct near.word from unnest(of_word) part cross join lateral (
      select m.word from search_misspelling m where m.remains = part and (is_staff or m.is_public) limit 300) near;
    hidden := array(select distinct near.word from unnest(of_word) part cross join lateral (
      select m.word from search_misspelling m where m.remains = part and not m.is_public limit 1000) near);
  end if;
  -- Staff have found them already.
  if is_staff then return; end if;
  if hidden = '{}' then return; end if;
  return query select distinct t.token
    from unnest(array['institutes', 'members', 'projects']::search_kind[]) each (kind)
    cross join lateral unnest(search_known(reader, each.kind)) known (id)
    join search_token t on t.kind = each.kind and t.object_id = known.id and t.token = any (hidden);
end $$;
