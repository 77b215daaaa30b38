-- Of the words of private things that are near a misspelt one, the first 1,000 were compared with those of the reader.
-- Where there are more, they were left out of what the reader finds, and so told that others have words that begin so
-- (SEC-11): then the reader's own private things are looked through instead, however many they are.
create or replace function words_with_remains(of_word text[], by_beginning boolean, reader bigint, is_staff boolean)
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

-- As nodes of the version before call it while they are restarted one after the other; without it, their searches that
-- find little failed. They do not say who asks, so they get the words of what is public. A later version may drop it.
create function words_with_remains(of_word text[], by_beginning boolean)
  returns setof text language sql stable as $$
  select words_with_remains(of_word, by_beginning, 0, false);
$$;
