CREATE OR REPLACE FUNCTION public.allows_typo(word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((length(word) >= 4) AND (length(word) <= 24)) AND (word !~ '[0-9]'::text) AND (NOT has_no_word_breaks(word)))

CREATE OR REPLACE FUNCTION public.ascii_letters(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(word) = length(word)) THEN word ELSE (SELECT string_agg(CASE WHEN (ascii(letters.letter) < 128) THEN letters.letter ELSE substr('abcdefghijklmnopqrstuvwxyz'::text, ((ascii(letters.letter) % 26) + 1), 1) END, ''::text ORDER BY letters.place) AS string_agg FROM string_to_table(ascii_letters.word, NULL::text) WITH ORDINALITY letters(letter, place)) END

CREATE OR REPLACE FUNCTION public.folded(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, $1))

CREATE OR REPLACE FUNCTION public.forget_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with forgotten as (delete from media where key in (select media_key from gone) returning key)
  insert into media_gone (key) select key from forgotten on conflict do nothing;
  return null;
end
$function$

CREATE OR REPLACE FUNCTION public.goal_bits(goals text[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(bit_or((1 << ((substr(goal.goal, 4))::integer - 1))), 0) AS "coalesce" FROM unnest(goal_bits.goals) goal(goal) WHERE (goal.goal ~ '^SDG([1-9]|1[0-7])$'::text))

CREATE OR REPLACE FUNCTION public.has_no_word_breaks(word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((octet_length(word) > length(word)) AND (word ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]'::text))

CREATE OR REPLACE FUNCTION public.index_for_search(which search_kind, id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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

  -- Sorted, so that two transactions with the same words cannot wait for each other.
  insert into search_word (word, is_public)
    select token, is_public_word(token) from unnest(added) token where allows_typo(token) order by token
    on conflict do nothing;
  delete from search_word where word = any (removed) and not exists (
    select from search_token t
    where t.kind = any (enum_range(null::search_kind)) and t.place in (0, 1, 2) and t.token = word);
  with changed as (
    select word from search_word where word = any (coalesce(added, '{}') || coalesce(removed, '{}'))
      and is_public <> is_public_word(word) order by word for no key update
  )
  update search_word set is_public = not is_public where word in (select word from changed);
end $function$

CREATE OR REPLACE FUNCTION public.institute_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (WITH plain AS (SELECT folded(translate(regexp_replace(lower(NORMALIZE(institute_key.name, NFKC)), '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]'::text, ''::text, 'g'::text), 'авеѕікмнорстухԁһјґգօոսαβεικνορτυχγАВЕЅІКМНОРСТУХԀҺЈҐԳՕՈՍΑΒΕΙΚΝΟΡΤΥΧΓΖΗΜ'::text, 'abesikmhopctyxdhjggonuabeiknoptuxyabesikmhopctyxdhjggonuabeiknoptuxgzhm'::text)) AS text), words AS (SELECT plain.text, btrim(regexp_replace(regexp_replace(regexp_replace(plain.text, '\m(\w)\.\s?(?=\w\M)'::text, '\1'::text, 'g'::text), '\m(the|of|and|for|de|del|du|des|der|die|das|und|et|y|la|le|el|los|las|ltd|limited|inc|incorporated|llc|llp|plc|corp|corporation|co|company|gmbh|ggmbh|mbh|ag|kg|ev|eg|se|sa|sas|sarl|sacv|cv|spa|srl|scrl|bv|nv|oy|oyj|ab|as|asa|aps|sl|ltda|pty|pvt|private|pt|tbk|sdn|bhd|ooo|jsc|sacco|bank|banco|banque|microfinance|microfinanzas|finance|financial|finances|institution|institute|institut|instituto|foundation|fondation|fundacion|stiftung|fund|funds|fondo|fonds|association|asociacion|cooperative|cooperativa|credit|union|group|grupo|holding|holdings|services|international|ngo|organisation|organization|network)\M'::text, ' '::text, 'g'::text), '\W+'::text, ' '::text, 'g'::text)) AS kept FROM plain) SELECT CASE WHEN (length(words.kept) >= 3) THEN words.kept ELSE btrim(regexp_replace(words.text, '\W+'::text, ' '::text, 'g'::text)) END AS btrim FROM words)

CREATE OR REPLACE FUNCTION public.is_public_word(word text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM search_token t WHERE ((t.kind = ANY (enum_range(NULL::search_kind))) AND (t.place = ANY (ARRAY[0, 1, 2])) AND (t.token = is_public_word.word) AND t.is_public)))

CREATE OR REPLACE FUNCTION public.known_people(reader bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 100
BEGIN ATOMIC
 WITH mine AS (
          SELECT DISTINCT project_role.project_id
            FROM project_role
           WHERE (project_role.person_id = known_people.reader)
         )
  SELECT known_people.reader AS reader
 UNION
  SELECT contact.from_id
    FROM contact
   WHERE (contact.to_id = known_people.reader)
 UNION
  SELECT contact.to_id
    FROM contact
   WHERE ((contact.from_id = known_people.reader) AND (contact.accepted_at IS NOT NULL))
 UNION
  SELECT participant.person_id
    FROM participant
   WHERE ((participant.project_id IN ( SELECT mine.project_id
            FROM mine)) AND (participant.person_id IS NOT NULL))
 UNION
  SELECT theirs.person_id
    FROM (participant p
      JOIN institute_role theirs USING (institute_id))
   WHERE ((p.project_id IN ( SELECT mine.project_id
            FROM mine)) AND theirs.approved AND (theirs.role <> 'Follower'::text))
 UNION
  SELECT theirs.person_id
    FROM (institute_role ours
      JOIN institute_role theirs USING (institute_id))
   WHERE ((ours.person_id = known_people.reader) AND ours.approved AND (ours.role <> 'Follower'::text) AND theirs.approved AND (theirs.role <> 'Follower'::text));
END

CREATE OR REPLACE FUNCTION public.knows_person(reader bigint, person bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((reader = person) OR (EXISTS (SELECT FROM contact WHERE (((contact.from_id = knows_person.person) AND (contact.to_id = knows_person.reader)) OR ((contact.from_id = knows_person.reader) AND (contact.to_id = knows_person.person) AND (contact.accepted_at IS NOT NULL))))) OR (EXISTS (SELECT FROM (project_role mine JOIN project_role theirs USING (project_id)) WHERE ((mine.person_id = knows_person.reader) AND (theirs.person_id = knows_person.person)))) OR (EXISTS (SELECT FROM (institute_role mine JOIN institute_role theirs USING (institute_id)) WHERE ((mine.person_id = knows_person.reader) AND mine.approved AND (mine.role <> 'Follower'::text) AND (theirs.person_id = knows_person.person) AND theirs.approved AND (theirs.role <> 'Follower'::text)))))

CREATE OR REPLACE FUNCTION public.note_institute_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.note_search_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform index_for_search(tg_argv[0]::search_kind, coalesce(new.id, old.id));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.note_search_profile_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'institute_role' then
    insert into search_profile_change (person_id) select distinct person_id from changed where role <> 'Follower';
  else
    insert into search_profile_change (person_id) select distinct person_id from changed;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.note_seeker_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_profile_change (person_id) values (new.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.rebuild_search()
 RETURNS void
 LANGUAGE plpgsql
 SET work_mem TO '128MB'
 SET maintenance_work_mem TO '256MB'
AS $function$
begin
  truncate search_name, search_token, search_word;
  -- Indexes of a million members are built much faster afterwards.
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

  insert into search_word (word, is_public)
    select token, bool_or(is_public) from search_token where allows_typo(token) group by token;
end $function$

CREATE OR REPLACE FUNCTION public.search_end(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ($1 || '􏿿'::text)

CREATE OR REPLACE FUNCTION public.search_key(text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if octet_length($1) = length($1) then
    return btrim(regexp_replace(replace(lower($1), '&', ' and '), '[^a-z0-9]+', ' ', 'g'));
  end if;
  return btrim(regexp_replace(
    replace(normalize(translate(
      unaccent('unaccent'::regdictionary, regexp_replace(
        casefold(normalize($1, nfkd) collate pg_unicode_fast),
        -- In order: Latin, Arabic and Thai marks, signs below consonants and joining signs of Indic, Burmese and Khmer
        -- scripts, invisible characters.
        '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u0e47-\u0e4e\u093c\u094d\u09bc\u09cd\u0a3c\u0a4d\u0abc\u0acd\u0b3c\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1037\u1039\u103a\u17d2\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
        '', 'g')),
      'ىةٱ', 'يها'), nfc), '&', ' and ') collate pg_unicode_fast,
    '[^[:alnum:]]+', ' ', 'g'));
end $function$

CREATE OR REPLACE FUNCTION public.search_keys(text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE STRICT
AS $function$
declare
  keys text[] := array[search_key($1)];
  folded text;
begin
  if octet_length($1) <> length($1) then
    folded := casefold(normalize($1, nfc) collate pg_unicode_fast);
    if folded ~ '[äöüøå]' then
      keys := keys || search_key(
        replace(replace(replace(replace(replace(folded, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'));
    end if;
  end if;
  if $1 ~ '[-.''’ʼ`´‐‑&＆]' then
    keys := keys || search_key(regexp_replace(
      $1 collate pg_unicode_fast, '([[:alnum:]])([-.''’ʼ`´‐‑]|\s*[&＆]\s*)(?=[[:alnum:]])', '\1', 'g'));
  end if;
  return keys;
end $function$

CREATE OR REPLACE FUNCTION public.search_name_keys(names text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE STRICT
AS $function$
declare
  keys text[] := '{}';
  name text;
  key text;
begin
  foreach name in array names loop
    foreach key in array search_keys(left(name, 400)) loop
      keys := keys || left(key, 200);
      if key ~ '(^|[bcdfghjklmnprstvwxz ])[aou]e' then
        keys := keys || left(regexp_replace(key, '(^|[bcdfghjklmnprstvwxz ])([aou])e', '\1\2', 'g'), 200);
      end if;
    end loop;
  end loop;
  return keys;
end $function$

CREATE OR REPLACE FUNCTION public.search_tokens(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (word ~~ 'ال___%'::text) THEN ARRAY["left"(word, 40), "left"(substr(word, 3), 40)] WHEN has_no_word_breaks(word) THEN ("left"(word, 40) || ARRAY(SELECT substr(search_tokens.word, "position"."position", 12) AS substr FROM generate_series(2, length(search_tokens.word)) "position"("position"))) ELSE ARRAY["left"(word, 40)] END

CREATE OR REPLACE FUNCTION public.search_words(query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 WITH word AS (
          SELECT "left"(words.word,
                 CASE
                     WHEN has_no_word_breaks(words.word) THEN 12
                     ELSE 40
                 END) AS word,
             words.place
            FROM string_to_table(search_key(search_words.query), ' '::text) WITH ORDINALITY words(word, place)
           WHERE (words.word <> ''::text)
           ORDER BY words.place
          LIMIT 8
         )
  SELECT COALESCE(array_agg(word.word ORDER BY word.place), '{}'::text[]) AS "coalesce"
    FROM word
   WHERE (NOT (EXISTS ( SELECT
            FROM word other
           WHERE ((other.place <> word.place) AND starts_with(other.word, word.word) AND ((other.word <> word.word) OR (other.place < word.place))))));
END

CREATE OR REPLACE FUNCTION public.similar_words(typed text, swapped text[], by_start boolean)
 RETURNS TABLE(word text, is_public boolean, similarity real)
 LANGUAGE sql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.24'
 SET "pg_trgm.word_similarity_threshold" TO '0.28'
AS $function$
  select word, is_public, word_similarity(ascii_letters(typed), letters) from search_word
    where letters % ascii_letters(typed) and length(word) between length(typed) - 1 and length(typed) + 1
  union
  select word, is_public, word_similarity(ascii_letters(typed), letters) from search_word
    where by_start and ascii_letters(typed) <% letters and length(word) >= length(typed) - 1
  union
  select w.word, w.is_public, 1 from unnest(swapped) start
    join search_word w on w.word = start or by_start and w.word > start and w.word < search_end(start);
$function$

CREATE OR REPLACE FUNCTION public.tell_of_matches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('live', '{"topic":"matches:0","news":{}}');
  return null;
end $function$


table advisor_hours
  advisor_id bigint not null
  hours jsonb not null
  updated_at timestamp(3) with time zone not null default now()
  constraint advisor_hours_advisor_id_fkey FOREIGN KEY (advisor_id) REFERENCES person(id) ON DELETE CASCADE
  constraint advisor_hours_pkey PRIMARY KEY (advisor_id)

table advisor_session
  id bigint not null generated always as identity
  advisor_id bigint not null
  member_id bigint not null
  title text not null default ''::text
  starts_at timestamp(3) with time zone not null
  ends_at timestamp(3) with time zone not null
  held_until timestamp with time zone
  revision integer not null default 0
  reminded_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  told_revision integer
  constraint advisor_session_ends_after_start CHECK ((ends_at > starts_at))
  constraint advisor_session_advisor_id_fkey FOREIGN KEY (advisor_id) REFERENCES person(id) ON DELETE CASCADE
  constraint advisor_session_member_id_fkey FOREIGN KEY (member_id) REFERENCES person(id) ON DELETE CASCADE
  constraint advisor_session_pkey PRIMARY KEY (id)
  constraint advisor_session_single EXCLUDE USING gist (advisor_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
CREATE INDEX advisor_session_held_until ON public.advisor_session USING btree (held_until) WHERE (held_until IS NOT NULL)
CREATE INDEX advisor_session_member_id ON public.advisor_session USING btree (member_id, starts_at)
CREATE UNIQUE INDEX advisor_session_one_hold ON public.advisor_session USING btree (member_id) WHERE (held_until IS NOT NULL)

table answer
  id bigint not null generated always as identity
  survey_id bigint not null
  respondent_id bigint not null
  question_id bigint not null
  person_id bigint
  answer jsonb not null
  answer_text text not null default ''::text
  created_at timestamp with time zone not null default now()
  constraint answer_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE SET NULL
  constraint answer_question_of_survey FOREIGN KEY (survey_id, question_id) REFERENCES question(survey_id, id) ON DELETE CASCADE
  constraint answer_pkey PRIMARY KEY (id)
CREATE INDEX answer_created_at ON public.answer USING btree (survey_id, created_at DESC, id DESC)
CREATE INDEX answer_latest ON public.answer USING btree (survey_id, respondent_id, question_id, id DESC)
CREATE INDEX answer_person_id ON public.answer USING btree (survey_id, person_id, id DESC)
CREATE INDEX answer_question_id ON public.answer USING btree (question_id, id DESC)

table answer_file
  media_key text not null
  survey_id bigint not null
  respondent_id bigint not null
  question_id bigint not null
  file_name text not null
  constraint answer_file_media_key_fkey FOREIGN KEY (media_key) REFERENCES media(key) ON DELETE CASCADE
  constraint answer_file_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id) ON DELETE CASCADE
  constraint answer_file_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id) ON DELETE CASCADE
  constraint answer_file_pkey PRIMARY KEY (media_key)
  constraint answer_file_name UNIQUE (survey_id, respondent_id, question_id, file_name)
CREATE INDEX answer_file_question_id ON public.answer_file USING btree (question_id)
CREATE TRIGGER answer_file_gone AFTER DELETE ON public.answer_file REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_media()

table attempt_count
  key character varying(255) not null
  points integer not null default 0
  expire bigint
  constraint attempt_count_pkey PRIMARY KEY (key)
CREATE INDEX attempt_count_expire ON public.attempt_count USING btree (expire)

table audit_entry
  id bigint not null generated always as identity
  at timestamp with time zone not null default now()
  actor_id bigint
  action text not null
  subject text
  detail jsonb not null default '{}'::jsonb
  ip inet
  concerns text
  constraint audit_entry_pkey PRIMARY KEY (id)
CREATE INDEX audit_entry_action ON public.audit_entry USING btree (action, id DESC)
CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor_id, id DESC)
CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at DESC, id DESC)
CREATE INDEX audit_entry_concerns ON public.audit_entry USING btree (concerns, id DESC) WHERE (concerns IS NOT NULL)
CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject, id DESC)

table backup_made
  id bigint not null generated always as identity
  at timestamp with time zone not null default now()
  bytes bigint not null
  files integer not null
  damaged integer not null
  constraint backup_made_pkey PRIMARY KEY (id)

table calendar_feed
  person_id bigint not null
  seed bytea not null
  token_hash bytea not null
  created_at timestamp with time zone not null default now()
  constraint calendar_feed_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint calendar_feed_pkey PRIMARY KEY (person_id)
  constraint calendar_feed_token_hash UNIQUE (token_hash)

table city
  id integer not null
  name text not null
  country_code character(2) not null
  latitude double precision not null
  longitude double precision not null
  population integer not null
  constraint city_pkey PRIMARY KEY (id)
CREATE INDEX city_country_name ON public.city USING btree (country_code, folded(name) COLLATE "C", population DESC)

table comment
  id bigint not null generated always as identity
  discussion_id bigint not null
  number integer not null
  text text not null
  created_by bigint
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  edited_at timestamp(3) with time zone
  constraint comment_text_check CHECK (((length(text) >= 1) AND (length(text) <= 10000)))
  constraint comment_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL
  constraint comment_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE CASCADE
  constraint comment_pkey PRIMARY KEY (id)
  constraint comment_number UNIQUE (discussion_id, number)
CREATE INDEX comment_created_by ON public.comment USING btree (created_by, discussion_id)

table contact
  id bigint not null generated always as identity
  from_id bigint not null
  to_id bigint not null
  note text not null default ''::text
  created_at timestamp(3) with time zone not null
  accepted_at timestamp(3) with time zone
  constraint contact_not_with_oneself CHECK ((from_id <> to_id))
  constraint contact_note_check CHECK ((length(note) <= 300))
  constraint contact_from_id_fkey FOREIGN KEY (from_id) REFERENCES person(id) ON DELETE CASCADE
  constraint contact_to_id_fkey FOREIGN KEY (to_id) REFERENCES person(id) ON DELETE CASCADE
  constraint contact_pkey PRIMARY KEY (id)
CREATE INDEX contact_from_id ON public.contact USING btree (from_id, to_id)
CREATE UNIQUE INDEX contact_one_of_a_pair ON public.contact USING btree (LEAST(from_id, to_id), GREATEST(from_id, to_id))
CREATE INDEX contact_to_id ON public.contact USING btree (to_id, from_id)

table contact_rejection
  from_id bigint not null
  to_id bigint not null
  rejected_at timestamp with time zone not null
  constraint contact_rejection_from_id_fkey FOREIGN KEY (from_id) REFERENCES person(id) ON DELETE CASCADE
  constraint contact_rejection_to_id_fkey FOREIGN KEY (to_id) REFERENCES person(id) ON DELETE CASCADE
  constraint contact_rejection_pkey PRIMARY KEY (from_id, to_id)
CREATE INDEX contact_rejection_rejected_at ON public.contact_rejection USING btree (rejected_at)
CREATE INDEX contact_rejection_to_id ON public.contact_rejection USING btree (to_id)

table conversation
  id bigint not null generated always as identity
  low_id bigint not null
  high_id bigint not null
  last_sequence bigint not null
  last_at timestamp(3) with time zone not null
  constraint conversation_of_two CHECK ((low_id < high_id))
  constraint conversation_high_id_fkey FOREIGN KEY (high_id) REFERENCES person(id) ON DELETE CASCADE
  constraint conversation_low_id_fkey FOREIGN KEY (low_id) REFERENCES person(id) ON DELETE CASCADE
  constraint conversation_pkey PRIMARY KEY (id)
  constraint conversation_one_of_a_pair UNIQUE (low_id, high_id)
CREATE INDEX conversation_high_id ON public.conversation USING btree (high_id)

table conversation_member
  conversation_id bigint not null
  person_id bigint not null
  seen_sequence bigint not null default 0
  seen_at timestamp(3) with time zone
  is_muted boolean not null default false
  mail_at timestamp(3) with time zone
  mailed_at timestamp(3) with time zone
  mailed_sequence bigint not null default 0
  constraint conversation_member_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE
  constraint conversation_member_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint conversation_member_pkey PRIMARY KEY (conversation_id, person_id)
CREATE INDEX conversation_member_mail_at ON public.conversation_member USING btree (mail_at) WHERE (mail_at IS NOT NULL)
CREATE INDEX conversation_member_person_id ON public.conversation_member USING btree (person_id)

table discussion
  id bigint not null generated always as identity
  project_id bigint
  institute_id bigint
  topic_id bigint
  name text not null
  description text not null default ''::text
  created_by bigint
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  edited_at timestamp(3) with time zone
  comment_count integer not null default 0
  last_number integer not null default 0
  latest_at timestamp(3) with time zone not null default now()
  constraint discussion_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
  constraint discussion_of_one CHECK ((num_nonnulls(project_id, institute_id) = 1))
  constraint discussion_topic_of_project CHECK (((topic_id IS NULL) OR (project_id IS NOT NULL)))
  constraint discussion_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL
  constraint discussion_in_topic FOREIGN KEY (project_id, topic_id) REFERENCES topic(project_id, id) ON DELETE SET NULL (topic_id)
  constraint discussion_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id) ON DELETE CASCADE
  constraint discussion_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  constraint discussion_pkey PRIMARY KEY (id)
CREATE INDEX discussion_created_by ON public.discussion USING btree (created_by)
CREATE INDEX discussion_institute_id ON public.discussion USING btree (institute_id, latest_at DESC, id DESC) WHERE (institute_id IS NOT NULL)
CREATE INDEX discussion_project_id ON public.discussion USING btree (project_id, latest_at DESC, id DESC) WHERE (project_id IS NOT NULL)
CREATE INDEX discussion_topic_id ON public.discussion USING btree (project_id, topic_id, latest_at DESC, id DESC) WHERE (project_id IS NOT NULL)

table document
  id bigint not null generated always as identity
  project_id bigint not null
  name text not null
  description text not null default ''::text
  permissions text not null
  is_data_doc boolean not null default false
  created_by bigint
  created_at timestamp with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  removed_at timestamp with time zone
  removed_by bigint
  awaits_file boolean not null default false
  constraint document_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
  constraint document_permissions_check CHECK ((permissions = ANY (ARRAY['PUBLIC'::text, 'MEMBERS_ONLY'::text, 'ADMIN_ONLY'::text])))
  constraint document_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL
  constraint document_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  constraint document_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES person(id) ON DELETE SET NULL
  constraint document_pkey PRIMARY KEY (id)
CREATE INDEX document_project_id ON public.document USING btree (project_id, updated_at DESC, id DESC) WHERE (removed_at IS NULL)
CREATE INDEX document_removed ON public.document USING btree (removed_at) WHERE (removed_at IS NOT NULL)

table document_data
  id bigint not null generated always as identity
  media_key text
  shape jsonb not null
  summary jsonb
  created_at timestamp with time zone not null default now()
  constraint document_data_media_key_fkey FOREIGN KEY (media_key) REFERENCES media(key) ON DELETE SET NULL
  constraint document_data_pkey PRIMARY KEY (id)
  constraint document_data_media_key_key UNIQUE (media_key)
CREATE INDEX document_data_unused ON public.document_data USING btree (id) WHERE (media_key IS NULL)

table document_data_row
  data_id bigint not null
  number integer not null
  cells text[] not null
  constraint document_data_row_pkey PRIMARY KEY (data_id, number)

table document_version
  id bigint not null generated always as identity
  document_id bigint not null
  media_key text not null
  created_by bigint
  created_at timestamp with time zone not null default now()
  number integer not null
  restored_from integer
  preview text
  constraint document_version_number_check CHECK ((number > 0))
  constraint document_version_preview_check CHECK ((preview = ANY (ARRAY['image'::text, 'pdf'::text, 'text'::text])))
  constraint document_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL
  constraint document_version_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(id) ON DELETE CASCADE
  constraint document_version_media_key_fkey FOREIGN KEY (media_key) REFERENCES media(key)
  constraint document_version_pkey PRIMARY KEY (id)
CREATE INDEX document_version_media_key ON public.document_version USING btree (media_key)
CREATE UNIQUE INDEX document_version_number ON public.document_version USING btree (document_id, number)
CREATE TRIGGER document_version_gone AFTER DELETE ON public.document_version REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_media()

table email_change
  id bigint not null generated always as identity
  person_id bigint not null
  former_email text not null
  email text not null
  token_hash bytea
  session_id bigint
  requested_at timestamp(3) with time zone not null
  expires_at timestamp(3) with time zone not null
  changed_at timestamp(3) with time zone
  constraint email_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint email_change_pkey PRIMARY KEY (id)
  constraint email_change_token_hash_key UNIQUE (token_hash)
CREATE UNIQUE INDEX email_change_one_waits ON public.email_change USING btree (person_id) WHERE (changed_at IS NULL)
CREATE INDEX email_change_person_id ON public.email_change USING btree (person_id)

table event
  id bigint not null generated always as identity
  title text not null
  description text not null default ''::text
  starts_at timestamp(3) with time zone not null
  ends_at timestamp(3) with time zone not null
  time_zone text not null
  external_link text not null default ''::text
  online_link text not null default ''::text
  avatar_key text
  country_code text
  city text not null default ''::text
  venue text not null default ''::text
  latitude double precision
  longitude double precision
  capacity integer
  revision integer not null default 0
  created_by bigint
  created_at timestamp with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  constraint event_capacity_check CHECK ((capacity > 0))
  constraint event_ends_after_start CHECK ((ends_at > starts_at))
  constraint event_avatar_key_fkey FOREIGN KEY (avatar_key) REFERENCES media(key) ON DELETE SET NULL
  constraint event_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL
  constraint event_pkey PRIMARY KEY (id)
CREATE INDEX event_avatar_key ON public.event USING btree (avatar_key) WHERE (avatar_key IS NOT NULL)
CREATE INDEX event_created_by ON public.event USING btree (created_by) WHERE (created_by IS NOT NULL)
CREATE INDEX event_starts_at ON public.event USING btree (starts_at, id)
CREATE TRIGGER event_found AFTER INSERT OR DELETE ON public.event FOR EACH ROW EXECUTE FUNCTION note_search_change('events')
CREATE TRIGGER event_found_again AFTER UPDATE ON public.event FOR EACH ROW WHEN ((((old.title IS DISTINCT FROM new.title) OR (old.city IS DISTINCT FROM new.city)) OR (old.venue IS DISTINCT FROM new.venue))) EXECUTE FUNCTION note_search_change('events')

table event_attendance
  id bigint not null generated always as identity
  event_id bigint not null
  person_id bigint not null
  is_waiting boolean not null
  since timestamp with time zone not null default now()
  reminded_at timestamp with time zone
  constraint event_attendance_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
  constraint event_attendance_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint event_attendance_pkey PRIMARY KEY (id)
  constraint event_attendance_once UNIQUE (event_id, person_id)
CREATE INDEX event_attendance_in_turn ON public.event_attendance USING btree (event_id, is_waiting, id)
CREATE INDEX event_attendance_person_id ON public.event_attendance USING btree (person_id, event_id)

table guest_session
  token_hash bytea not null
  invitation_id bigint not null
  expires_at timestamp with time zone not null
  constraint guest_session_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id) ON DELETE CASCADE
  constraint guest_session_pkey PRIMARY KEY (token_hash)
  constraint guest_session_one_of_an_invitation UNIQUE (invitation_id)

table idempotency_key
  scope text not null
  key text not null
  endpoint text not null
  body_hash bytea not null
  status integer
  response jsonb
  created_at timestamp with time zone not null
  constraint idempotency_key_key_check CHECK (((length(key) >= 8) AND (length(key) <= 200)))
  constraint idempotency_key_pkey PRIMARY KEY (scope, key)
CREATE INDEX idempotency_key_created_at ON public.idempotency_key USING btree (created_at)

table institute
  id bigint not null generated always as identity
  name text not null
  short_name text not null default ''::text
  type text not null
  avatar_key text
  mission text not null default ''::text
  vision text not null default ''::text
  website_url text not null default ''::text
  date_of_establishment date
  total_number_of_staff integer
  profile_visibility text not null default 'public'::text
  sustainable_development_goals text[] not null default '{}'::text[]
  country_code character(2)
  region text not null default ''::text
  city text not null default ''::text
  zip_code text not null default ''::text
  street text not null default ''::text
  latitude double precision
  longitude double precision
  type_details jsonb not null default '{}'::jsonb
  is_new boolean not null default true
  created_by bigint
  created_at timestamp with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  name_key text generated always as (institute_key(name)) stored
  website_host text generated always as (lower(regexp_replace(website_url, '^https?://(www\.)?([^/:?#]*).*$'::text, '\2'::text))) stored
  similar_to bigint[] not null default '{}'::bigint[]
  merged_into bigint
  changed_in xid8 not null default pg_current_xact_id()
  list_name text generated always as (folded(((name || chr(10)) || short_name))) stored
  goal_bits integer generated always as (goal_bits(sustainable_development_goals)) stored
  constraint institute_profile_visibility_check CHECK ((profile_visibility = ANY (ARRAY['public'::text, 'private'::text])))
  constraint institute_total_number_of_staff_check CHECK ((total_number_of_staff >= 0))
  constraint institute_avatar_key_fkey FOREIGN KEY (avatar_key) REFERENCES media(key) ON DELETE SET NULL
  constraint institute_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL
  constraint institute_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES institute(id)
  constraint institute_pkey PRIMARY KEY (id)
CREATE INDEX institute_changed_in ON public.institute USING btree (changed_in)
CREATE INDEX institute_facets ON public.institute USING btree (type, region, id) INCLUDE (profile_visibility, goal_bits, sustainable_development_goals) WHERE (merged_into IS NULL)
CREATE INDEX institute_list ON public.institute USING btree (list_name, id) INCLUDE (type, region, profile_visibility, goal_bits) WHERE (merged_into IS NULL)
CREATE INDEX institute_list_name ON public.institute USING gin (list_name gin_trgm_ops) WHERE (merged_into IS NULL)
CREATE INDEX institute_map ON public.institute USING btree (latitude, longitude, id) INCLUDE (type, region, profile_visibility, goal_bits) WHERE ((merged_into IS NULL) AND (latitude IS NOT NULL) AND (longitude IS NOT NULL))
CREATE INDEX institute_merged_into ON public.institute USING btree (merged_into) WHERE (merged_into IS NOT NULL)
CREATE INDEX institute_name_key ON public.institute USING gin (name_key gin_trgm_ops)
CREATE INDEX institute_name_trigrams ON public.institute USING gin (folded(name) gin_trgm_ops)
CREATE INDEX institute_new ON public.institute USING btree (id DESC) WHERE is_new
CREATE INDEX institute_private ON public.institute USING btree (id) WHERE (profile_visibility = 'private'::text)
CREATE INDEX institute_website_host ON public.institute USING btree (website_host) WHERE (website_host <> ''::text)
CREATE TRIGGER institute_changed BEFORE UPDATE ON public.institute FOR EACH ROW EXECUTE FUNCTION note_institute_change()
CREATE TRIGGER institute_found AFTER INSERT OR DELETE ON public.institute FOR EACH ROW EXECUTE FUNCTION note_search_change('institutes')
CREATE TRIGGER institute_found_again AFTER UPDATE ON public.institute FOR EACH ROW WHEN (((((((old.name IS DISTINCT FROM new.name) OR (old.short_name IS DISTINCT FROM new.short_name)) OR (old.city IS DISTINCT FROM new.city)) OR (old.mission IS DISTINCT FROM new.mission)) OR (old.profile_visibility IS DISTINCT FROM new.profile_visibility)) OR (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION note_search_change('institutes')
CREATE TRIGGER institute_matches_again AFTER UPDATE OF name, type, sustainable_development_goals, region, type_details, profile_visibility, merged_into ON public.institute FOR EACH STATEMENT EXECUTE FUNCTION tell_of_matches()
CREATE TRIGGER institute_matches_differently AFTER INSERT OR DELETE ON public.institute FOR EACH STATEMENT EXECUTE FUNCTION tell_of_matches()

table institute_merge
  id bigint not null generated always as identity
  from_id bigint not null
  into_id bigint not null
  merged_by bigint
  merged_at timestamp with time zone not null
  undone_at timestamp with time zone
  moved jsonb not null
  constraint institute_merge_from_id_fkey FOREIGN KEY (from_id) REFERENCES institute(id) ON DELETE CASCADE
  constraint institute_merge_into_id_fkey FOREIGN KEY (into_id) REFERENCES institute(id) ON DELETE CASCADE
  constraint institute_merge_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES person(id) ON DELETE SET NULL
  constraint institute_merge_pkey PRIMARY KEY (id)
CREATE INDEX institute_merge_from_id ON public.institute_merge USING btree (from_id)

table institute_role
  id bigint not null generated always as identity
  institute_id bigint not null
  person_id bigint not null
  role text not null
  approved boolean not null default false
  created_at timestamp with time zone not null default now()
  constraint institute_role_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id) ON DELETE CASCADE
  constraint institute_role_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint institute_role_pkey PRIMARY KEY (id)
  constraint institute_role_once UNIQUE (institute_id, person_id, role)
CREATE INDEX institute_role_members ON public.institute_role USING btree (institute_id, person_id) WHERE (role <> 'Follower'::text)
CREATE INDEX institute_role_person ON public.institute_role USING btree (person_id, institute_id) INCLUDE (approved) WHERE (role <> 'Follower'::text)
CREATE INDEX institute_role_person_id ON public.institute_role USING btree (person_id)
CREATE INDEX institute_role_waiting ON public.institute_role USING btree (person_id) WHERE ((NOT approved) AND (role <> 'Follower'::text))
CREATE TRIGGER seeker_role_added AFTER INSERT ON public.institute_role REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_profile_changes()
CREATE TRIGGER seeker_role_removed AFTER DELETE ON public.institute_role REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_profile_changes()
CREATE TRIGGER seeker_role_updated AFTER UPDATE ON public.institute_role REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_profile_changes()

table institute_view
  person_id bigint not null
  institute_id bigint not null
  viewed_at timestamp with time zone not null
  constraint institute_view_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id) ON DELETE CASCADE
  constraint institute_view_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint institute_view_pkey PRIMARY KEY (person_id, institute_id)

table invitation
  id bigint not null generated always as identity
  token_hash bytea not null
  email text not null
  institute_id bigint
  project_id bigint
  project_role text
  invited_by bigint
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  withdrawn_at timestamp with time zone
  constraint invitation_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id) ON DELETE CASCADE
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES person(id) ON DELETE SET NULL
  constraint invitation_project FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  constraint invitation_pkey PRIMARY KEY (id)
  constraint invitation_token_hash_key UNIQUE (token_hash)
CREATE INDEX invitation_institute_id ON public.invitation USING btree (institute_id, id DESC) WHERE (institute_id IS NOT NULL)
CREATE INDEX invitation_invited_by ON public.invitation USING btree (invited_by, created_at)

table mail
  id bigint not null generated always as identity
  recipient text not null
  subject text not null
  body text not null
  created_at timestamp with time zone not null default now()
  sent_at timestamp with time zone
  last_error text
  token_seed bytea
  html text
  person_id bigint
  topic text
  attempts integer not null default 0
  first_tried_at timestamp with time zone
  next_try_at timestamp with time zone
  failed_at timestamp with time zone
  calendar_entry jsonb
  content text
  constraint mail_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint mail_pkey PRIMARY KEY (id)
CREATE INDEX mail_created_at ON public.mail USING btree (created_at)
CREATE INDEX mail_failed ON public.mail USING btree (failed_at DESC, id DESC) WHERE (failed_at IS NOT NULL)
CREATE INDEX mail_person_id ON public.mail USING btree (person_id) WHERE (person_id IS NOT NULL)
CREATE INDEX mail_waiting ON public.mail USING btree (id) WHERE ((sent_at IS NULL) AND (failed_at IS NULL))

table mail_address
  address_key text not null
  failures integer not null
  last_error text not null
  last_failed_at timestamp with time zone not null
  stopped_at timestamp with time zone
  constraint mail_address_pkey PRIMARY KEY (address_key)

table match_feedback
  person_id bigint not null
  institute_id bigint not null
  feedback text not null
  reason text
  given_at timestamp with time zone not null
  constraint match_feedback_feedback_check CHECK ((feedback = ANY (ARRAY['interested'::text, 'not_now'::text, 'not_relevant'::text])))
  constraint match_feedback_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id) ON DELETE CASCADE
  constraint match_feedback_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint match_feedback_pkey PRIMARY KEY (person_id, institute_id)
CREATE INDEX match_feedback_institute_id ON public.match_feedback USING btree (institute_id)

table match_told
  person_id bigint not null
  institute_ids bigint[] not null
  checked_at timestamp with time zone not null
  new_ids bigint[] not null default '{}'::bigint[]
  new_since timestamp with time zone
  constraint match_told_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint match_told_pkey PRIMARY KEY (person_id)

table media
  key text not null
  file_name text not null
  content_type text not null
  size bigint not null
  sha256 bytea not null
  is_public boolean not null
  owner_id bigint
  created_at timestamp with time zone not null default now()
  project_id bigint
  constraint media_key_check CHECK ((key ~ '^[A-Za-z0-9_-]{22}$'::text))
  constraint media_pkey PRIMARY KEY (key)
CREATE INDEX media_file_name ON public.media USING btree (file_name, created_at DESC)
CREATE INDEX media_owner_id ON public.media USING btree (owner_id, created_at) INCLUDE (size)
CREATE INDEX media_project_id ON public.media USING btree (project_id) INCLUDE (size)

table media_gone
  key text not null
  at timestamp with time zone not null default now()
  constraint media_gone_pkey PRIMARY KEY (key)

table mention
  discussion_id bigint not null
  comment_id bigint
  person_id bigint not null
  constraint mention_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment(id) ON DELETE CASCADE
  constraint mention_discussion_id_fkey FOREIGN KEY (discussion_id) REFERENCES discussion(id) ON DELETE CASCADE
  constraint mention_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint mention_once UNIQUE NULLS NOT DISTINCT (discussion_id, comment_id, person_id)
CREATE INDEX mention_comment_id ON public.mention USING btree (comment_id) WHERE (comment_id IS NOT NULL)
CREATE INDEX mention_person_id ON public.mention USING btree (person_id)

table message
  conversation_id bigint not null
  sequence bigint not null
  author_id bigint not null
  client_id text not null
  content text not null
  created_at timestamp(3) with time zone not null
  constraint message_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 100)))
  constraint message_content_check CHECK (((length(content) >= 1) AND (length(content) <= 5000)))
  constraint message_author_id_fkey FOREIGN KEY (author_id) REFERENCES person(id) ON DELETE CASCADE
  constraint message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation(id) ON DELETE CASCADE
  constraint message_pkey PRIMARY KEY (conversation_id, sequence)
  constraint message_once UNIQUE (author_id, client_id)

table notification
  id bigint not null generated always as identity
  person_id bigint not null
  news_id text not null
  verb text not null
  description text not null
  link text not null
  actor_content_type text not null
  unread boolean not null default true
  created_at timestamp(3) with time zone not null default now()
  kind text not null default ''::text
  in_app boolean not null default true
  about_id bigint not null
  object_type text not null
  object_id bigint not null
  object_name text not null
  actor_id bigint
  mail text not null default 'off'::text
  mailed_at timestamp(3) with time zone
  constraint notification_mail_check CHECK ((mail = ANY (ARRAY['at-once'::text, 'digest'::text, 'off'::text])))
  constraint notification_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES person(id) ON DELETE SET NULL
  constraint notification_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint notification_pkey PRIMARY KEY (id)
  constraint notification_once UNIQUE (person_id, news_id)
CREATE INDEX notification_actor_id ON public.notification USING btree (actor_id) WHERE (actor_id IS NOT NULL)
CREATE INDEX notification_for_digest ON public.notification USING btree (person_id, created_at) WHERE ((mail = 'digest'::text) AND (mailed_at IS NULL) AND unread)
CREATE INDEX notification_person_id ON public.notification USING btree (person_id, id DESC) WHERE in_app
CREATE INDEX notification_unread ON public.notification USING btree (person_id) WHERE (unread AND in_app)

table notification_digest
  person_id bigint not null
  every text not null default 'day'::text
  since timestamp(3) with time zone not null default '-infinity'::timestamp with time zone
  chat_mail boolean not null default true
  constraint notification_digest_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'off'::text])))
  constraint notification_digest_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint notification_digest_pkey PRIMARY KEY (person_id)

table notification_mute
  person_id bigint not null
  object_type text not null
  object_id bigint not null
  object_name text not null
  created_at timestamp(3) with time zone not null default now()
  constraint notification_mute_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint notification_mute_pkey PRIMARY KEY (person_id, object_type, object_id)

table notification_preference
  person_id bigint not null
  kind text not null
  in_app boolean not null
  mail text not null
  constraint notification_preference_mail_check CHECK ((mail = ANY (ARRAY['at-once'::text, 'digest'::text, 'off'::text])))
  constraint notification_preference_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint notification_preference_pkey PRIMARY KEY (person_id, kind)

table participant
  id bigint not null generated always as identity
  project_id bigint not null
  person_id bigint
  institute_id bigint
  role text not null
  created_at timestamp with time zone not null default now()
  constraint participant_is_one CHECK ((num_nonnulls(person_id, institute_id) = 1))
  constraint participant_role_check CHECK ((role = ANY (ARRAY['Project_Admin'::text, 'Project_Manager'::text, 'Project_Editor'::text, 'Project_Member'::text, 'Project_Guest'::text])))
  constraint participant_institute_id_fkey FOREIGN KEY (institute_id) REFERENCES institute(id) ON DELETE CASCADE
  constraint participant_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint participant_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  constraint participant_pkey PRIMARY KEY (id)
  constraint participant_once UNIQUE NULLS NOT DISTINCT (project_id, person_id, institute_id, role)
CREATE INDEX participant_institute_id ON public.participant USING btree (institute_id, project_id)
CREATE INDEX participant_person_id ON public.participant USING btree (person_id, project_id)

table person
  id bigint not null generated always as identity
  email text not null
  email_key text not null
  password_hash text not null
  first_name text not null
  last_name text not null
  about_me text not null default ''::text
  city text not null default ''::text
  time_zone text
  avatar_key text
  profile_visibility text not null default 'public'::text
  is_staff boolean not null default false
  is_advisor boolean not null default false
  active_modules text[] not null
  confirmed_at timestamp with time zone
  blocked_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  name_key text generated always as (folded(((first_name || ' '::text) || last_name))) stored
  search_text text generated always as (folded(((((first_name || ' '::text) || last_name) || ' '::text) || email))) stored
  deletion_requested_at timestamp with time zone
  constraint person_email_check CHECK ((length(email) <= 254))
  constraint person_profile_visibility_check CHECK ((profile_visibility = ANY (ARRAY['public'::text, 'private'::text])))
  constraint person_avatar_key_fkey FOREIGN KEY (avatar_key) REFERENCES media(key) ON DELETE SET NULL
  constraint person_pkey PRIMARY KEY (id)
  constraint person_email_key UNIQUE (email_key)
CREATE INDEX person_by_name ON public.person USING btree (name_key, id)
CREATE INDEX person_created_at ON public.person USING btree (created_at, id)
CREATE INDEX person_deletion_requested ON public.person USING btree (deletion_requested_at) WHERE (deletion_requested_at IS NOT NULL)
CREATE INDEX person_staff ON public.person USING btree (id) WHERE is_staff
CREATE INDEX person_text ON public.person USING gin (search_text gin_trgm_ops)
CREATE TRIGGER person_found AFTER INSERT OR DELETE ON public.person FOR EACH ROW EXECUTE FUNCTION note_search_change('members')
CREATE TRIGGER person_found_again AFTER UPDATE ON public.person FOR EACH ROW WHEN (((((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.profile_visibility IS DISTINCT FROM new.profile_visibility)) OR ((old.confirmed_at IS NULL) IS DISTINCT FROM (new.confirmed_at IS NULL))) OR ((old.blocked_at IS NULL) IS DISTINCT FROM (new.blocked_at IS NULL))) OR ((old.deletion_requested_at IS NULL) IS DISTINCT FROM (new.deletion_requested_at IS NULL)))) EXECUTE FUNCTION note_search_change('members')
CREATE TRIGGER seeker_account_changed AFTER UPDATE OF confirmed_at, blocked_at, deletion_requested_at ON public.person FOR EACH ROW EXECUTE FUNCTION note_seeker_account_change()

table person_block
  blocker_id bigint not null
  blocked_id bigint not null
  created_at timestamp with time zone not null
  constraint person_block_not_oneself CHECK ((blocker_id <> blocked_id))
  constraint person_block_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES person(id) ON DELETE CASCADE
  constraint person_block_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES person(id) ON DELETE CASCADE
  constraint person_block_pkey PRIMARY KEY (blocker_id, blocked_id)
CREATE INDEX person_block_blocked_id ON public.person_block USING btree (blocked_id)

table person_link
  token_hash bytea not null
  person_id bigint not null
  purpose text not null
  expires_at timestamp with time zone not null
  created_at timestamp with time zone not null
  constraint person_link_purpose_check CHECK ((purpose = ANY (ARRAY['confirm'::text, 'reset'::text])))
  constraint person_link_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint person_link_pkey PRIMARY KEY (token_hash)
  constraint person_link_one_of_a_kind UNIQUE (person_id, purpose)

table presence
  topic text not null
  person_id bigint not null
  node_id uuid not null
  place text not null default ''::text
  came_at timestamp with time zone not null default clock_timestamp()
  moved_at timestamp with time zone not null default clock_timestamp()
  expires_at timestamp with time zone not null
  constraint presence_pkey PRIMARY KEY (topic, person_id, node_id)

table project
  id bigint not null generated always as identity
  name text not null
  short_name text not null default ''::text
  description text not null default ''::text
  type text not null
  sustainable_development_goals text[] not null default '{}'::text[]
  focus_areas text[] not null default '{}'::text[]
  regions text[] not null
  website_url text not null default ''::text
  project_visibility text not null default 'private'::text
  avatar_key text
  banner_key text
  metadata jsonb not null default '{}'::jsonb
  created_by bigint
  created_at timestamp with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  constraint project_project_visibility_check CHECK ((project_visibility = ANY (ARRAY['public'::text, 'private'::text])))
  constraint project_avatar_key_fkey FOREIGN KEY (avatar_key) REFERENCES media(key) ON DELETE SET NULL
  constraint project_banner_key_fkey FOREIGN KEY (banner_key) REFERENCES media(key) ON DELETE SET NULL
  constraint project_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL
  constraint project_pkey PRIMARY KEY (id)
CREATE TRIGGER project_found AFTER INSERT OR DELETE ON public.project FOR EACH ROW EXECUTE FUNCTION note_search_change('projects')
CREATE TRIGGER project_found_again AFTER UPDATE ON public.project FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.short_name IS DISTINCT FROM new.short_name)) OR (old.description IS DISTINCT FROM new.description)) OR (old.project_visibility IS DISTINCT FROM new.project_visibility))) EXECUTE FUNCTION note_search_change('projects')

table project_visit
  person_id bigint not null
  project_id bigint not null
  seen_at timestamp with time zone not null
  since timestamp with time zone
  steps_dismissed_at timestamp with time zone
  constraint project_visit_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint project_visit_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  constraint project_visit_pkey PRIMARY KEY (person_id, project_id)
CREATE INDEX project_visit_project_id ON public.project_visit USING btree (project_id)

table question
  id bigint not null generated always as identity
  survey_id bigint not null
  position integer not null
  code text not null
  section_name text not null
  question text not null
  question_type text not null
  required boolean not null
  required_condition text not null default ''::text
  variable_name text not null default ''::text
  parent_codes text[] not null default '{}'::text[]
  visibility_condition text not null default ''::text
  description text not null default ''::text
  table_group text not null default ''::text
  info text not null default ''::text
  video_link text not null default ''::text
  visual_appearance text not null default ''::text
  calculation text not null default ''::text
  constraint text not null default ''::text
  constraint_message text not null default ''::text
  options jsonb not null
  translations jsonb not null default '{}'::jsonb
  updated_at timestamp(3) with time zone not null default now()
  removed_at timestamp with time zone
  former_options jsonb not null default '[]'::jsonb
  appearance text not null default ''::text
  constraint question_question_type_check CHECK ((question_type = ANY (ARRAY['single-select'::text, 'multi-select'::text, 'note'::text, 'other'::text])))
  constraint question_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id) ON DELETE CASCADE
  constraint question_pkey PRIMARY KEY (id)
  constraint question_code_once UNIQUE NULLS NOT DISTINCT (survey_id, code, removed_at) DEFERRABLE
  constraint question_of_survey UNIQUE (survey_id, id)
CREATE INDEX question_survey_id ON public.question USING btree (survey_id, "position") WHERE (removed_at IS NULL)

table running_node
  id uuid not null
  host text not null
  version text not null
  started_at timestamp with time zone not null
  seen_at timestamp with time zone not null default now()
  memory_bytes bigint not null
  disk_free_bytes bigint not null
  disk_bytes bigint not null
  constraint running_node_pkey PRIMARY KEY (id)

table search_filter
  person_id bigint not null
  kinds text[] not null
  types text[] not null default '{}'::text[]
  sdgs text[] not null default '{}'::text[]
  regions text[] not null default '{}'::text[]
  updated_at timestamp(3) with time zone not null default now()
  constraint search_filter_kinds_check CHECK ((cardinality(kinds) > 0))
  constraint search_filter_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint search_filter_pkey PRIMARY KEY (person_id)

table search_name
  kind search_kind not null
  object_id bigint not null
  number integer not null
  key text not null
  is_public boolean not null
  constraint search_name_pkey PRIMARY KEY (kind, object_id, number)
CREATE INDEX search_name_key ON public.search_name USING btree (kind, key, object_id) INCLUDE (number, is_public)

table search_profile
  person_id bigint not null
  category text not null
  options jsonb not null
  updated_at timestamp(3) with time zone not null
  constraint search_profile_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint search_profile_pkey PRIMARY KEY (person_id, category)
CREATE TRIGGER search_profile_added AFTER INSERT ON public.search_profile REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_profile_changes()
CREATE TRIGGER search_profile_removed AFTER DELETE ON public.search_profile REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_profile_changes()
CREATE TRIGGER search_profile_updated AFTER UPDATE ON public.search_profile REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_profile_changes()

table search_profile_change
  person_id bigint not null
  changed_in xid8 not null default pg_current_xact_id()
  noted_at timestamp with time zone not null default now()
CREATE INDEX search_profile_change_changed_in ON public.search_profile_change USING btree (changed_in)
CREATE TRIGGER seekers_match_differently AFTER INSERT ON public.search_profile_change FOR EACH STATEMENT EXECUTE FUNCTION tell_of_matches()

table search_token
  kind search_kind not null
  object_id bigint not null
  token text not null
  place smallint not null
  is_public boolean not null
  constraint search_token_pkey PRIMARY KEY (kind, object_id, token)
CREATE INDEX search_token_token ON public.search_token USING btree (kind, place, token, object_id) INCLUDE (is_public)

table search_word
  word text not null
  is_public boolean not null
  letters text generated always as (ascii_letters(word)) stored
  constraint search_word_pkey PRIMARY KEY (word)
CREATE INDEX search_word_letters ON public.search_word USING gin (letters gin_trgm_ops)

table session
  id bigint not null generated always as identity
  token_hash bytea not null
  person_id bigint not null
  remember boolean not null
  created_at timestamp with time zone not null
  last_used_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  user_agent text not null default ''::text
  ip inet
  constraint session_user_agent_check CHECK ((length(user_agent) <= 300))
  constraint session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint session_pkey PRIMARY KEY (id)
  constraint session_token_hash UNIQUE (token_hash)
CREATE INDEX session_expires_at ON public.session USING btree (expires_at)
CREATE INDEX session_person_id ON public.session USING btree (person_id)

table survey
  id bigint not null generated always as identity
  project_id bigint
  name text not null
  description text not null
  type text not null
  active boolean not null default true
  accept_submissions boolean not null default true
  only_latest_submissions boolean not null default false
  display_order integer not null default 0
  styling_info jsonb not null default '{}'::jsonb
  languages jsonb not null default '[]'::jsonb
  default_language text not null default ''::text
  question_count integer not null default 0
  created_by bigint
  created_at timestamp with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  deleted_at timestamp with time zone
  deleted_by bigint
  opened_at timestamp with time zone
  constraint survey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
  constraint survey_type_check CHECK ((type = ANY (ARRAY['multi-user'::text, 'single-user'::text])))
  constraint survey_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL
  constraint survey_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES person(id) ON DELETE SET NULL
  constraint survey_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE SET NULL
  constraint survey_pkey PRIMARY KEY (id)
CREATE INDEX survey_deleted_at ON public.survey USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL)
CREATE INDEX survey_forsaken ON public.survey USING btree (id) WHERE (project_id IS NULL)
CREATE UNIQUE INDEX survey_name_key ON public.survey USING btree (lower(name)) WHERE (project_id IS NOT NULL)
CREATE INDEX survey_project_id ON public.survey USING btree (project_id, display_order, id)

table survey_guest
  survey_id bigint not null
  person_id bigint not null
  invited_by bigint
  created_at timestamp with time zone not null default now()
  constraint survey_guest_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES person(id) ON DELETE SET NULL
  constraint survey_guest_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
  constraint survey_guest_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id) ON DELETE CASCADE
  constraint survey_guest_pkey PRIMARY KEY (survey_id, person_id)
CREATE INDEX survey_guest_person_id ON public.survey_guest USING btree (person_id)

table survey_progress
  survey_id bigint not null
  respondent_id bigint not null
  percentage_completion double precision not null
  total_visible integer not null
  total_answered integer not null
  required_missing integer not null
  hidden_answered bigint[] not null default '{}'::bigint[]
  updated_at timestamp with time zone not null
  uncounted bigint[] not null default '{}'::bigint[]
  constraint survey_progress_percentage_completion_check CHECK (((percentage_completion >= (0)::double precision) AND (percentage_completion <= (100)::double precision)))
  constraint survey_progress_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(id) ON DELETE CASCADE
  constraint survey_progress_pkey PRIMARY KEY (survey_id, respondent_id)

table topic
  id bigint not null generated always as identity
  project_id bigint not null
  name text not null
  description text not null
  place integer not null
  created_by bigint
  created_at timestamp with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  constraint topic_description_check CHECK (((length(description) >= 1) AND (length(description) <= 2000)))
  constraint topic_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
  constraint topic_created_by_fkey FOREIGN KEY (created_by) REFERENCES person(id) ON DELETE SET NULL
  constraint topic_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
  constraint topic_pkey PRIMARY KEY (id)
  constraint topic_of_project UNIQUE (project_id, id)
CREATE INDEX topic_created_by ON public.topic USING btree (created_by)
CREATE INDEX topic_project_id ON public.topic USING btree (project_id, place)

table worker_pool
  id text not null
  seen_at timestamp with time zone not null default now()
  constraint worker_pool_pkey PRIMARY KEY (id)
