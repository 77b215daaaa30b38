-- Most texts are found in one kind only: of the others no rank is searched once nothing was counted. That was half of the
-- time of a search that finds little.
create or replace function search_found(
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
      -- none is looked for by rank either; a total that is not exact says nothing
      if counted_now.total = 0 and not counted_now.is_least then
        ordered := jsonb_set(ordered, array[which::text], 'null');
      end if;
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
