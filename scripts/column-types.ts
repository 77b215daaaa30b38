/**
 * What columns hold more precisely than their PostgreSQL type says: jsonb, and texts that a constraint holds to a list.
 * `npm run schema` writes it into db/tables.ts. Left is the column; right its type, by a name of `contractTypes` or as it is.
 */
export const columnTypes = {
  'answer.answer': 'GivenAnswer',
  'document.permissions': 'DocumentLevel',
  'idempotency_key.response': 'unknown',
  'institute.profile_visibility': 'Generated<Visibility>',
  'institute.type_details': 'Generated<TypeDetails>',
  'participant.role': 'RoleInProject',
  'person.profile_visibility': 'Generated<Visibility>',
  'person_link.purpose': "'confirm' | 'reset'",
  'project.project_visibility': 'Generated<Visibility>',
  // A view, of whose columns PostgreSQL does not know that they are never null.
  'project_role.person_id': 'number',
  'project_role.project_id': 'number',
  'project_role.role': 'RoleInProject',
  'question.former_options': 'Generated<Option[]>',
  'question.options': 'Option[]',
  'question.question_type': 'QuestionType',
  'question.translations': 'Generated<Record<string, Translation>>',
  'survey.languages': 'Generated<Language[]>',
  // Read by `readStyling`, whatever stands there.
  'survey.styling_info': 'Generated<unknown>',
  'survey.type': 'SurveyType',
}

const questions = '../contract/questionnaires/questions.ts'

/** Where those types come from; `#` names the export when a table has its name. */
export const contractTypes = {
  DocumentLevel: '../contract/documents/documents.rules.ts',
  GivenAnswer: `${questions}#Answer`,
  Language: '../contract/questionnaires/languages.ts',
  Option: questions,
  QuestionType: '../contract/questionnaires/question-types.ts',
  RoleInProject: '../contract/projects/permissions.ts#ProjectRole',
  SurveyType: '../contract/surveys/survey.ts',
  Translation: questions,
  TypeDetails: '../contract/institutes/type-details.rules.ts',
  Visibility: '../contract/institutes/institute-lists.ts',
}
