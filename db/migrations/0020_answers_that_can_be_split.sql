-- Labels and typed texts of an answer are divided by '; ' now, so that downloads can be split again: jobs read what is
-- stored anew. A database without the queue's tables is a new one, and has no answers.
do $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('survey.reread', payload := json_build_object('questionIds', ids))
    from (select json_agg(id) as ids from question where question_type <> 'note' group by survey_id) survey;
  end if;
end
$$;
