-- What staff narrow people and institutes to, without the texts of the institutes: reading those of 100,000 takes 100 ms.
create index institute_facets on institute (type, region, id) include (sustainable_development_goals)
  where merged_into is null;
