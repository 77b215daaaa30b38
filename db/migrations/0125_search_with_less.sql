-- A search takes less of the processor: names are read once for both of their ranks; what an earlier rank has found is
-- passed on instead of looked up again; a thing is listed where the first of its names or words stands; a text of one
-- word is counted without asking each row for others; and what a search remembers of each kind is kept in arrays instead
-- of jsonb, whose every use was a query.

-- The words with the rarest of this kind first, which drives the search; null where there is one that nothing has. Rows
-- are counted up to 1,500: from there on a word is common.
drop function search_rarest_first(search_kind, text[]);
create function search_rarest_first(which search_kind, words text[], out ordered text[], out fewest integer)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  select array_agg(word order by counted.rows, length(word) desc), min(counted.rows) into ordered, fewest
  from unnest(words) word cross join lateral (
    select count(*)::integer as rows from (
      select from search_token t where t.kind = which and t.place in (0, 1, 2)
        and t.token >= word and t.token < search_end(word) limit 1500) bounded) counted;
  if fewest = 0 then ordered := null; end if;
end $$;

-- How many things of a kind are found, for all that know what is private there: exact up to 1,000 where no more rows than
-- are looked at have to be, else the least that there are. Called by search_found, with its settings.
-- `rarest`: rows that the first word has at most, null where they were not counted.
drop function search_total(
  search_kind, text[], bigint[], bigint[], boolean, boolean, text[], text[], text[]);
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

drop function search_hits(
  search_kind, integer, text[], text, bigint[], bigint[], boolean, boolean, text[], text[], text[], integer);

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

-- A page of hits over all kinds together, by rank and then by kind, and the totals of every kind that is counted. With
-- `each_kind` the page is that of each kind by itself, and nothing is skipped. Ranks: 0 is called so, 1 begins so, 2 to 4
-- have each word, the rarest at the place 0, 1 or 2.
create or replace function search_found(
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
      select each.ordered, each.fewest into driven_by, rarest from search_rarest_first(which, words) each;
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

-- How many things are found beside each option of the filters, with what the other filters leave: of the first 2,000 rows
-- of words that are found, so that it is a least number where there are more.
create or replace function search_options(
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
    ordered := case when cardinality(words) < 2 then words
      else (select each.ordered from search_rarest_first(which, words) each) end;
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
