-- Institutes, their members, and merging of duplicates.

-- Name of an institute for finding duplicates: without accents, case, invisible characters, legal forms and words
-- that are common in the sector. Letters of other alphabets that look like Latin ones become Latin.
create function institute_key(name text) returns text
  language sql immutable strict parallel safe
  return (
    with plain as (
      -- the second half of the list has capitals, which lower() does not change in a database of locale C
      select folded(translate(
        regexp_replace(lower(normalize(name, nfkc)), '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'),
        'авеѕікмнорстухԁһјґգօոսαβεικνορτυχγАВЕЅІКМНОРСТУХԀҺЈҐԳՕՈՍΑΒΕΙΚΝΟΡΤΥΧΓΖΗΜ',
        'abesikmhopctyxdhjggonuabeiknoptuxyabesikmhopctyxdhjggonuabeiknoptuxgzhm')) as text
    ), words as (
      select text, btrim(regexp_replace(regexp_replace(
        -- 'e.V.' and 'S. A.' become one word
        regexp_replace(text, '\m(\w)\.\s?(?=\w\M)', '\1', 'g'),
        '\m(the|of|and|for|de|del|du|des|der|die|das|und|et|y|la|le|el|los|las|ltd|limited|inc|incorporated|llc|llp|plc|corp|corporation|co|company|gmbh|ggmbh|mbh|ag|kg|ev|eg|se|sa|sas|sarl|sacv|cv|spa|srl|scrl|bv|nv|oy|oyj|ab|as|asa|aps|sl|ltda|pty|pvt|private|pt|tbk|sdn|bhd|ooo|jsc|sacco|bank|banco|banque|microfinance|microfinanzas|finance|financial|finances|institution|institute|institut|instituto|foundation|fondation|fundacion|stiftung|fund|funds|fondo|fonds|association|asociacion|cooperative|cooperativa|credit|union|group|grupo|holding|holdings|services|international|ngo|organisation|organization|network)\M', ' ', 'g'),
        '\W+', ' ', 'g')) as kept
      from plain
    )
    -- a name that consists of such words only stays as it is
    select case when length(kept) >= 3 then kept else btrim(regexp_replace(text, '\W+', ' ', 'g')) end from words
  );

-- One bit for each goal, for counting and filtering. SDG1 is the lowest bit.
create function goal_bits(goals text[]) returns integer
  language sql immutable parallel safe
  return (select coalesce(bit_or(1 << (substr(goal, 4)::integer - 1)), 0) from unnest(goals) goal
    where goal ~ '^SDG([1-9]|1[0-7])$');

create table institute (
  id bigint generated always as identity primary key,
  name text not null,
  short_name text not null default '',
  name_key text generated always as (institute_key(name)) stored,
  -- For searching by name and for the order of the list.
  list_name text collate "C" generated always as (folded(name || chr(10) || short_name)) stored,
  type text not null,
  avatar_key text references media (key) on delete set null,
  mission text not null default '',
  vision text not null default '',
  website_url text not null default '',
  website_host text generated always as
    (lower(regexp_replace(website_url, '^https?://(www\.)?([^/:?#]*).*$', '\2'))) stored,
  date_of_establishment date,
  total_number_of_staff integer check (total_number_of_staff >= 0),
  profile_visibility text not null default 'public' check (profile_visibility in ('public', 'private')),
  sustainable_development_goals text[] not null default '{}',
  goal_bits integer generated always as (goal_bits(sustainable_development_goals)) stored,
  country_code char(2),
  region text not null default '',
  city text not null default '',
  zip_code text not null default '',
  street text not null default '',
  latitude double precision,
  longitude double precision,
  type_details jsonb not null default '{}',
  is_new boolean not null default true, -- not yet reviewed by staff
  similar_to bigint[] not null default '{}', -- similar institutes at the time of its creation, for staff
  merged_into bigint references institute (id), -- set for a duplicate, which is hidden
  -- The transaction of the latest change. Processes use it to fetch what changed since their last query.
  changed_in xid8 not null default pg_current_xact_id(),
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index institute_name_trigrams on institute using gin (folded(name) gin_trgm_ops);
create index institute_name_key on institute using gin (name_key gin_trgm_ops);
create index institute_website_host on institute (website_host) where website_host <> '';
create index institute_changed_in on institute (changed_in);
create index institute_private on institute (id) where profile_visibility = 'private';
create index institute_new on institute (id desc) where is_new;
create index institute_merged_into on institute (merged_into) where merged_into is not null;
-- These indexes contain all columns of the filters, so that lists, counts and the map do not read the long texts
-- of the rows.
create index institute_facets on institute (type, region, id)
  include (profile_visibility, goal_bits, sustainable_development_goals) where merged_into is null;
create index institute_list on institute (list_name, id)
  include (type, region, profile_visibility, goal_bits) where merged_into is null;
create index institute_list_name on institute using gin (list_name gin_trgm_ops) where merged_into is null;
create index institute_map on institute (latitude, longitude, id)
  include (type, region, profile_visibility, goal_bits)
  where merged_into is null and latitude is not null and longitude is not null;

create function note_institute_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger institute_changed before update on institute
  for each row execute function note_institute_change();

-- Roles of people in institutes: Admin, Contact, Follower or a position. A role counts once it is approved.
create table institute_role (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institute (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  role text not null,
  approved boolean not null default false,
  created_at timestamptz not null default now(),
  constraint institute_role_once unique (institute_id, person_id, role)
);
create index institute_role_person_id on institute_role (person_id);
-- Most rows are followers, but most queries need the others.
create index institute_role_members on institute_role (institute_id, person_id) where role <> 'Follower';
create index institute_role_person on institute_role (person_id, institute_id) include (approved)
  where role <> 'Follower';
create index institute_role_waiting on institute_role (person_id) where not approved and role <> 'Follower';

-- Profiles of institutes that a person has opened.
create table institute_view (
  person_id bigint not null references person (id) on delete cascade,
  institute_id bigint not null references institute (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (person_id, institute_id)
);

-- Merges of duplicates by staff.
create table institute_merge (
  id bigint generated always as identity primary key,
  from_id bigint not null references institute (id) on delete cascade,
  into_id bigint not null references institute (id) on delete cascade,
  merged_by bigint references person (id) on delete set null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  moved jsonb not null -- for undoing, by table: ids of moved rows, and rows dropped because they existed already
);
create index institute_merge_from_id on institute_merge (from_id);
