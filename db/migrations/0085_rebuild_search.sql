-- Builds the index anew: `select rebuild_search()`. Indexes are dropped and built at the end, sorted in memory: with them
-- in place a million members took more than ten minutes.
create or replace function rebuild_search() returns void language plpgsql
  set work_mem = '128MB' set maintenance_work_mem = '256MB' as $$
begin
  truncate search_name, search_token, search_word, search_misspelling;
  alter table search_misspelling drop constraint search_misspelling_word_fkey;
  alter table search_misspelling drop constraint search_misspelling_pkey;
  drop index search_misspelling_word;
  alter table search_word drop constraint search_word_pkey;
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

  insert into search_word select distinct token from search_token where is_forgiven(token);
  alter table search_word add primary key (word);
  insert into search_misspelling (remains, word) select misspellings(word), word from search_word;
  alter table search_misspelling add primary key (remains, word);
  create index search_misspelling_word on search_misspelling (word);
  alter table search_misspelling add constraint search_misspelling_word_fkey
    foreign key (word) references search_word (word) on delete cascade;
end $$;
