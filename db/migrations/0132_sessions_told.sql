-- The revision of which both were told by mail; null: of none since this column is there.
alter table advisor_session add column told_revision integer;
