-- What a mail says, as JSON: its HTML is written when it is sent, ten times as long and compressed by PostgreSQL before.
-- Mails that were stored earlier have their HTML.
alter table mail add column content text;
