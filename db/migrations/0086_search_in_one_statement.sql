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

-- The words with the rarest of this kind first, which drives the search; null where there is one that nothing has. Rows
-- are counted up to 3,000: from there on a word is common.
create function search_rarest_first(which search_kind, words text[]) returns text[]
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  ordered text[];
  fewest integer;
begin
  select array_agg(word order by counted.rows, length(word) desc), min(counted.rows) into ordered, fewest
  from unnest(words) word cross join lateral (
    select count(*)::integer as rows from (
      select from search_token t where t.kind = which and t.place in (0, 1, 2)
        and t.token >= word and t.token < search_end(word) limit 3000) bounded) counted;
  return case when fewest > 0 then ordered end;
end $$;

-- How many things of a kind are found, for all that know what is private there: exact up to 1,000 where no more rows than
-- `examined` have to be looked at, else the least that there are.
create function search_total(
  which search_kind, words text[], known bigint[], blockers bigint[], is_staff boolean, is_narrowed boolean,
  types text[], sdgs text[], regions text[], out total integer, out is_least boolean
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  first text := words[1];
  others text[] := words[2:];
  most constant integer := 1000;
  -- Looking up the other words of a thing takes some ten times as long as reading on.
  examined constant integer := case when others = '{}' and not is_narrowed then 1600 else 400 end;
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
  else
    select count(distinct object_id) filter (where has), count(*) into total, seen from (
      select t.object_id, (select true from unnest(others) word where (select true from search_token o
          where o.kind = which and o.object_id = t.object_id and o.token >= word and o.token < search_end(word)
          limit 1) is null limit 1) is null
        and (not is_narrowed or search_fits(which, t.object_id, types, sdgs, regions)) as has
      from (
        select t.object_id from search_token t
        where t.kind = which and t.place in (0, 1, 2) and t.token >= first and t.token < search_end(first)
          and (is_staff or t.is_public or t.object_id in (select unnest(known)))
          and (blockers = '{}' or t.object_id not in (select unnest(blockers)))
        limit examined) t) each;
    is_least := total > most or seen = examined;
  end if;
  total := least(total, most);
end $$;

-- Hits of one kind and rank, in their order: 0 is called so, 1 begins so, 2 to 4 have each word at the beginning of one of
-- theirs, the rarest one at the place 0, 1 or 2. None that a lower rank has. Without words, all that fit are of rank 0.
create function search_hits(
  which search_kind, rank integer, words text[], phrase text, known bigint[], blockers bigint[], is_staff boolean,
  is_narrowed boolean, types text[], sdgs text[], regions text[], most integer
) returns bigint[] language plpgsql stable set plan_cache_mode = force_generic_plan
  -- read in the order of an index, whatever is estimated: only so can it stop when there are enough
  set enable_sort = off set enable_bitmapscan = off as $$
declare
  first text := words[1];
  others text[] := words[2:];
begin
  if words = '{}' then
    return array(
      select n.object_id from search_name n
      where rank = 0 and n.kind = which and n.number = 0
        and (is_staff or n.is_public or n.object_id in (select unnest(known)))
        and search_fits(which, n.object_id, types, sdgs, regions)
      order by n.key, n.object_id limit most);
  elsif rank = 0 then
    return array(
      select distinct n.object_id from search_name n
      where n.kind = which and n.key = phrase
        and (is_staff or n.is_public or n.object_id in (select unnest(known)))
        and (blockers = '{}' or n.object_id not in (select unnest(blockers)))
        and (not is_narrowed or search_fits(which, n.object_id, types, sdgs, regions))
      order by n.object_id limit most);
  elsif rank = 1 then
    return array(
      select n.object_id from search_name n
      where n.kind = which and n.key > phrase and n.key < search_end(phrase)
        and (is_staff or n.is_public or n.object_id in (select unnest(known)))
        and (blockers = '{}' or n.object_id not in (select unnest(blockers)))
        and (not is_narrowed or search_fits(which, n.object_id, types, sdgs, regions))
        -- a sub-select with a limit stays one: joined, the other names of all things would be read for the first nine
        and (select true from search_name o where o.kind = which and o.object_id = n.object_id
          and (o.key = phrase or (o.number < n.number and o.key >= phrase and o.key < search_end(phrase)))
          limit 1) is null
      order by n.key, n.object_id limit most);
  end if;
  return array(
    select t.object_id from search_token t
    where t.kind = which and t.place = rank - 2 and t.token >= first and t.token < search_end(first)
      and (is_staff or t.is_public or t.object_id in (select unnest(known)))
      and (blockers = '{}' or t.object_id not in (select unnest(blockers)))
      and (select true from unnest(others) word where (select true from search_token o
          where o.kind = which and o.object_id = t.object_id and o.token >= word and o.token < search_end(word)
          limit 1) is null limit 1) is null
      and (not is_narrowed or search_fits(which, t.object_id, types, sdgs, regions))
      and (select true from search_name o where o.kind = which and o.object_id = t.object_id
        and o.key >= phrase and o.key < search_end(phrase) limit 1) is null
      and (select true from search_token o where o.kind = which and o.object_id = t.object_id
        and o.token >= first and o.token < search_end(first) and (o.place, o.token) < (t.place, t.token)
        limit 1) is null
    order by t.token, t.object_id limit most);
end $$;

-- A page of hits over all kinds together, by rank and then by kind, and the totals of every kind that is counted. With
-- `each_kind` the page is that of each kind by itself, and nothing is skipped.
create function search_found(
  reader bigint, is_staff boolean, sought text, types text[], sdgs text[], regions text[],
  looked_for search_kind[], counted search_kind[], skipped integer, shown integer, each_kind boolean,
  out words text[], out hits search_hit[], out totals jsonb
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  phrase text;
  which search_kind;
  rank integer;
  is_narrowed constant boolean := (types, sdgs, regions) <> ('{}'::text[], '{}'::text[], '{}'::text[]);
  most constant integer := skipped + shown;
  wanted integer;
  found_ids bigint[];
  blockers bigint[] := '{}';
  ordered jsonb := '{}'; -- the words of each kind, the rarest first; none of kinds in which nothing is found
  known jsonb := '{}';
  found_by_kind jsonb := '{}';
  counted_now record;
begin
  words := search_words(sought);
  phrase := array_to_string(array(select word from string_to_table(search_key(sought), ' ') word
    where word <> '' limit 8), ' ');
  hits := '{}';
  totals := '{}';
  if words = '{}' and (btrim(sought) <> '' or types = '{}') then return; end if;
  if not is_staff then
    blockers := array(select blocker_id from person_block where blocked_id = reader);
  end if;
  foreach which in array enum_range(null::search_kind) loop
    continue when not (which = any (looked_for) or which = any (counted));
    known := jsonb_set(known, array[which::text],
      to_jsonb(case when is_staff then '{}'::bigint[] else search_known(reader, which) end));
    ordered := jsonb_set(ordered, array[which::text], coalesce(to_jsonb(
      case when cardinality(words) < 2 then words else search_rarest_first(which, words) end), 'null'));
    continue when not which = any (counted);
    if ordered -> which::text = 'null' then
      totals := jsonb_set(totals, array[which::text], '{"total": 0, "is_least": false}');
    else
      select * into counted_now from search_total(
        which, array(select jsonb_array_elements_text(ordered -> which::text)),
        array(select jsonb_array_elements_text(known -> which::text)::bigint),
        case when which = 'members' then blockers else '{}' end, is_staff, is_narrowed, types, sdgs, regions);
      totals := jsonb_set(totals, array[which::text], to_jsonb(counted_now));
    end if;
  end loop;
  for rank in 0..4 loop
    -- whose name begins with a single word has it at place 0
    continue when rank = 2 and cardinality(words) = 1 and words[1] = phrase;
    foreach which in array enum_range(null::search_kind) loop
      continue when not which = any (looked_for) or ordered -> which::text = 'null';
      wanted := most - case when each_kind then coalesce((found_by_kind ->> which::text)::integer, 0)
        else cardinality(hits) end;
      continue when wanted <= 0;
      found_ids := search_hits(
        which, rank, array(select jsonb_array_elements_text(ordered -> which::text)), phrase,
        array(select jsonb_array_elements_text(known -> which::text)::bigint),
        case when which = 'members' then blockers else '{}' end, is_staff, is_narrowed, types, sdgs, regions, wanted);
      hits := hits || array(select row(which, id)::search_hit from unnest(found_ids) id);
      found_by_kind := jsonb_set(found_by_kind, array[which::text], to_jsonb(
        coalesce((found_by_kind ->> which::text)::integer, 0) + cardinality(found_ids)));
    end loop;
  end loop;
  if not each_kind then hits := hits[skipped + 1:most]; end if;
end $$;

-- All words that are there and have one of these remains, or begin with one: whoever may see what they stand in, for they
-- only widen a search. At most 300 of each.
create function words_with_remains(of_word text[], by_beginning boolean) returns setof text
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  if by_beginning then
    return query select distinct near.word from unnest(of_word) part cross join lateral (
      select m.word from search_misspelling m where m.remains >= part and m.remains < search_end(part) limit 300) near;
  else
    return query select distinct near.word from unnest(of_word) part cross join lateral (
      select m.word from search_misspelling m where m.remains = part limit 300) near;
  end if;
end $$;

-- What is found with a typing error and not without: hits by kind and totals. The words of `meant` may stand for one of
-- the typed ones each (`meant_for` numbers it); the typed word with most of them is the one that is misspelt.
create function search_misspelt(
  reader bigint, is_staff boolean, typed text[], meant text[], meant_for integer[], types text[], sdgs text[],
  regions text[], looked_for search_kind[], counted search_kind[], skipped integer, shown integer, each_kind boolean,
  out hits search_hit[], out totals jsonb
) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  which search_kind;
  is_narrowed constant boolean := (types, sdgs, regions) <> ('{}'::text[], '{}'::text[], '{}'::text[]);
  most constant integer := skipped + shown;
  -- things that one of the words is looked up in, of each kind
  examined constant integer := 600;
  driving integer;
  misspelt text[];
  known bigint[];
  blockers bigint[] := '{}';
  found_ids bigint[];
  seen integer;
begin
  hits := '{}';
  totals := '{}';
  select for_word into driving from unnest(meant_for) for_word group by for_word order by count(*) desc, for_word limit 1;
  misspelt := array(select word from unnest(meant, meant_for) each (word, for_word) where for_word = driving);
  if not is_staff then
    blockers := array(select blocker_id from person_block where blocked_id = reader);
  end if;
  foreach which in array enum_range(null::search_kind) loop
    continue when not (which = any (looked_for) or which = any (counted));
    known := case when is_staff then '{}'::bigint[] else search_known(reader, which) end;
    select array_agg(id order by sort, id) filter (where has), sum(rows) into found_ids, seen from (
      select id, min(sort) as sort, count(*) as rows,
        (not is_narrowed or search_fits(which, id, types, sdgs, regions))
        -- not all that is typed is there as it is typed
        and (select true from unnest(typed) word where (select true from search_token o
          where o.kind = which and o.object_id = id and o.token >= word and o.token < search_end(word)
          limit 1) is null limit 1)
        and (select true from unnest(typed) with ordinality word (text, number)
          where number <> driving and not search_has(which, id, array[text])
            and not exists (select from search_token o where o.kind = which and o.object_id = id
              and o.token = any (array(select w from unnest(meant, meant_for) m (w, f) where f = number)))
          limit 1) is null as has
      from (
        select t.object_id as id, t.place || t.token as sort
        from unnest(misspelt) word cross join generate_series(0, 2) at_place cross join lateral (
          select t.object_id, t.place, t.token from search_token t
          where t.kind = which and t.place = at_place and t.token = word
            and (is_staff or t.is_public or t.object_id in (select unnest(known)))
            and (which <> 'members' or blockers = '{}' or t.object_id not in (select unnest(blockers)))
          order by t.object_id limit examined) t
        limit examined) near
      group by id) each;
    found_ids := coalesce(found_ids, '{}');
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
    ordered := case when cardinality(words) < 2 then words else search_rarest_first(which, words) end;
    continue when ordered is null;
    first := ordered[1];
    others := ordered[2:];
    known := case when is_staff then '{}'::bigint[] else search_known(reader, which) end;
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
