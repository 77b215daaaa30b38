-- What each process reports about its connections and its storage, for the status page. Null for processes of older versions.
alter table running_node add column health jsonb;
