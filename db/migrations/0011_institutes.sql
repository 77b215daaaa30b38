-- Institutes as a network: what makes two of them alike, what readers have seen, merging of duplicates.

-- Key of a name for finding the same institute under another spelling: look-alike letters of other alphabets, accents,
-- case and invisible characters make no difference, nor do legal forms and words that half of a sector has in its name.
create function institute_key(name text) returns text
  language sql immutable strict parallel safe
  return (
    with plain as (
      -- capitals by themselves: a database of locale C has no other letters in lower case than those of English
      select folded(translate(
        regexp_replace(lower(normalize(name, nfkc)), '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'),
        'авеѕікмнорстухԁһјґգօոսαβεικνορτυχγАВЕЅІКМНОРСТУХԀҺЈҐԳՕՈՍΑΒΕΙΚΝΟΡΤΥΧΓΖΗΜ',
        'abesikmhopctyxdhjggonuabeiknoptuxyabesikmhopctyxdhjggonuabeiknoptuxgzhm')) as text
    ), words as (
      select text, btrim(regexp_replace(regexp_replace(
        -- 'e.V.' and 'S. A.' are words of their own
        regexp_replace(text, '\m(\w)\.\s?(?=\w\M)', '\1', 'g'),
        '\m(the|of|and|for|de|del|du|des|der|die|das|und|et|y|la|le|el|los|las|ltd|limited|inc|incorporated|llc|llp|plc|corp|corporation|co|company|gmbh|ggmbh|mbh|ag|kg|ev|eg|se|sa|sas|sarl|sacv|cv|spa|srl|scrl|bv|nv|oy|oyj|ab|as|asa|aps|sl|ltda|pty|pvt|private|pt|tbk|sdn|bhd|ooo|jsc|sacco|bank|banco|banque|microfinance|microfinanzas|finance|financial|finances|institution|institute|institut|instituto|foundation|fondation|fundacion|stiftung|fund|funds|fondo|fonds|association|asociacion|cooperative|cooperativa|credit|union|group|grupo|holding|holdings|services|international|ngo|organisation|organization|network)\M', ' ', 'g'),
        '\W+', ' ', 'g')) as kept
      from plain
    )
    -- a name of such words alone is compared as it is
    select case when length(kept) >= 3 then kept else btrim(regexp_replace(text, '\W+', ' ', 'g')) end from words
  );

alter table institute
  add column name_key text generated always as (institute_key(name)) stored,
  add column website_host text generated always as
    (lower(regexp_replace(website_url, '^https?://(www\.)?([^/:?#]*).*$', '\2'))) stored,
  add column similar_to bigint[] not null default '{}', -- institutes that were like it when it was made, for staff
  add column merged_into bigint references institute (id), -- a duplicate: nobody sees it any more
  -- The transaction of its latest change, by which a process finds what has changed since it last looked.
  add column changed_in xid8 not null default pg_current_xact_id();

create function note_institute_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger institute_changed before update on institute
  for each row execute function note_institute_change();

create index institute_name_key on institute using gin (name_key gin_trgm_ops);
create index institute_website_host on institute (website_host) where website_host <> '';
create index institute_changed_in on institute (changed_in);
create index institute_private on institute (id) where profile_visibility = 'private';
create index institute_new on institute (id desc) where is_new;
create index institute_merged_into on institute (merged_into) where merged_into is not null;

-- Who runs an institute or waits for approval is looked up often; its followers are many.
create index institute_role_members on institute_role (institute_id, person_id) where role <> 'Follower';

-- Whether two people know one another from a project or an institute, so that a private profile exists for the reader
-- (decisions, section 7). A function, so that nothing of it is set up for the many who are public.
create function knows_person(reader bigint, person bigint) returns boolean
  language sql stable parallel safe
  return reader = person
    or exists (select from project_role mine join project_role theirs using (project_id)
      where mine.person_id = reader and theirs.person_id = person)
    or exists (select from institute_role mine join institute_role theirs using (institute_id)
      where mine.person_id = reader and mine.approved and mine.role <> 'Follower'
        and theirs.person_id = person and theirs.approved and theirs.role <> 'Follower');

-- Institutes that a person has looked at.
create table institute_view (
  person_id bigint not null references person (id) on delete cascade,
  institute_id bigint not null references institute (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (person_id, institute_id)
);

-- A duplicate that staff have merged into another institute, with what has to go back when that is undone.
create table institute_merge (
  id bigint generated always as identity primary key,
  from_id bigint not null references institute (id) on delete cascade,
  into_id bigint not null references institute (id) on delete cascade,
  merged_by bigint references person (id) on delete set null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  moved jsonb not null -- by table: the ids that moved, and the rows that the other institute had already
);
create index institute_merge_from_id on institute_merge (from_id);

-- Invitations can be taken back, are listed by institute and counted by who sends them.
alter table invitation add column withdrawn_at timestamptz;
create index invitation_institute_id on invitation (institute_id, id desc) where institute_id is not null;
create index invitation_invited_by on invitation (invited_by, created_at);
