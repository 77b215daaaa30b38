-- In which institutes somebody has a role, without reading the roles themselves.
create index institute_role_person on institute_role (person_id, institute_id) include (approved)
  where role <> 'Follower';
