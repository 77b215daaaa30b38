-- The token of a mailed link is computed from this seed and SECRET_KEY when the mail is sent; `body` has a placeholder.
alter table mail add token_seed bytea;

-- Tokens of mails sent so far. What is not sent yet keeps its own until it is.
update mail set body = regexp_replace(body, '(/|token=)[A-Za-z0-9_-]{43}\M', '\1{{token}}', 'g') where sent_at is not null;
