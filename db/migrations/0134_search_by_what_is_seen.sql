-- Which of several words is the rarest decides about the order of what is found, and about how much of it is counted. It
-- is the rarest among what the reader may see: counted among everything, two projects of one's own told by their order
-- whether a private thing of somebody else has a word that begins so, letter by letter (SEC-11).

-- The words with the rarest of this kind first, which drives the search; null where there is one that nothing has. Rows
-- are counted up to 1,000, as many as a total is exact for: from there on a word is common.
-- `blockers`: people who are not found either; none but of members.
drop function search_rarest_first(search_kind, text[]);
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

-- Of several words, of which some are misspelt, the one that fewest visible things of a kind have is looked up.
create or replace function search_misspelt(
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
