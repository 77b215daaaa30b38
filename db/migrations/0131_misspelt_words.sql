-- Of several words, of which some are misspelt, the one that fewest things of a kind have is looked up, as it is typed or
-- as it may be meant; things were missing where the looked up one was spelt right. The other words are asked for in
-- place, not by a function for each thing, and whether the first is there as typed only where anything has it so.
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
    driving := 1;
    if cardinality(typed) > 1 then
      select number, counted_rows.rows into driving, rows_of_it
      from unnest(typed, meanings) with ordinality word (text, means, number) cross join lateral (
        select count(*)::integer as rows from (
          (select 1 from search_token t
            where t.kind = which and t.place in (0, 1, 2) and t.token >= word.text and t.token < search_end(word.text)
            limit examined)
          union all
          (select 1 from search_token t
            where t.kind = which and t.place in (0, 1, 2) and t.token = any (word.means::text[]) limit examined)
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
      known := case when is_staff then '{}'::bigint[] else search_known(reader, which) end;
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
