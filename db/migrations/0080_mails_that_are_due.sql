-- Every minute the mails about unseen messages are looked for that are due.
create index conversation_member_mail_at on conversation_member (mail_at) where mail_at is not null;
