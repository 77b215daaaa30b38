-- New matches are mailed once a week, in a mail of its own: which ones have become matches since the last one, and since
-- when there are any.
alter table match_told
  add column new_ids bigint[] not null default '{}',
  add column new_since timestamptz;

-- They were part of the digest: whoever has switched that off gets no other mail instead.
insert into notification_preference (person_id, kind, in_app, mail)
  select person_id, 'match.found', true, 'off' from notification_digest where every = 'off'
  on conflict (person_id, kind) do update set mail = 'off' where notification_preference.mail = 'digest';
