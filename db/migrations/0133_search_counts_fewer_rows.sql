-- The words with the rarest of this kind first, which drives the search; null where there is one that nothing has. Rows
-- are counted up to 1,000, as many as a total is exact for: from there on a word is common. Counting them up to 1,500 took
-- a third of a search for common words.
create or replace function search_rarest_first(which search_kind, words text[], out ordered text[], out fewest integer)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  select array_agg(word order by counted.rows, length(word) desc), min(counted.rows) into ordered, fewest
  from unnest(words) word cross join lateral (
    select count(*)::integer as rows from (
      select from search_token t where t.kind = which and t.place in (0, 1, 2)
        and t.token >= word and t.token < search_end(word) limit 1000) bounded) counted;
  if fewest = 0 then ordered := null; end if;
end $$;
