-- Staff search people by name and e-mail, list them by name and find whose roles wait; the audit log is searched.

create index person_text on person using gin (folded(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index person_by_name on person (folded(first_name || ' ' || last_name), id);
create index person_created_at on person (created_at, id);
create index person_staff on person (id) where is_staff;
create index institute_role_waiting on institute_role (person_id) where not approved and role <> 'Follower';

create index audit_entry_actor on audit_entry (actor_id, id desc);
create index audit_entry_subject on audit_entry (subject, id desc);
create index audit_entry_action on audit_entry (action, id desc);
