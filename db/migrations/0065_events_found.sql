-- Events are found by their title, city and venue (docs/decisions/0053); everybody who is signed in sees all of them.

create or replace view search_source as
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

create trigger event_found after insert or delete on event
  for each row execute function note_search_change('events');
create trigger event_found_again after update on event for each row
  when ((old.title, old.city, old.venue) is distinct from (new.title, new.city, new.venue))
  execute function note_search_change('events');

select index_for_search('events', id) from event;

-- Whoever chose to search everything goes on doing so.
update search_filter set kinds = kinds || 'events'::text
  where kinds @> array['institutes', 'members', 'projects'] and not kinds @> array['events'];
