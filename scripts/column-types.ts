/** A role in an institute as it was before a merge, see `server/institutes/review/merge-roles.ts`. */
const storedRole =
  '{ person_id: number; role: string; approved: boolean; created_at: string; approved_at: string | null; recommended_by: number | null }'

/**
 * Types of columns that PostgreSQL does not know: jsonb, and texts with a check constraint. `npm run schema` writes them
 * into db/tables.ts. A value is a name in `contractTypes` or a type.
 */
export const columnTypes = {
  'advisor_hours.hours': 'AdvisorHours',
  'answer.answer': 'GivenAnswer',
  'compared_values.by': 'CompareGroup',
  'compared_values.values': 'Record<string, Record<string, number>>',
  'factor_reset.outcome': "'removed' | 'cancelled' | 'declined' | 'expired' | null",
  'document.column_types': 'Generated<Record<string, ColumnReading>>',
  'document.permissions': 'DocumentLevel',
  'document_data.shape': 'DataShape',
  'document_data.summary': 'ColumnSummary[] | null',
  'document_version.preview': 'Preview | null',
  'idempotency_key.response': 'unknown',
  'form_file.rows': 'string[][]',
  'form_media.kind': 'MediaKind',
  'form_choice.choices': 'CauseChoices',
  'institute.held_visibility': 'Visibility | null',
  'institute.profile_visibility': 'Generated<Visibility>',
  'institute_domains.how': 'ProofMethod | null',
  // The keys depend on what was moved; see `noteMoved`.
  'institute_merge.moved':
    'Partial<Record<string, { moved: number[]; dropped: Record<string, unknown>[]; raised?: number[] }>>',
  'institute_merge.roles': `{ from: ${storedRole}[]; into: ${storedRole}[]; arrived: string[]; since: number } | null`,
  'institute_role_decision.state': "'approved' | 'unapproved' | 'none'",
  'institute.type_details': 'Generated<TypeDetails>',
  'mail.calendar_entry': "{ method: 'REQUEST' | 'CANCEL'; content: string } | null",
  'match_feedback.feedback': 'Feedback',
  'participant.role': 'RoleInProject',
  'person.profile_visibility': 'Generated<Visibility>',
  'person_link.purpose': "'confirm' | 'reset' | 'unlock'",
  // Parsed by `metadataOf`, so any JSON may be stored.
  'project.metadata': 'Generated<unknown>',
  'project.project_visibility': 'Generated<Visibility>',
  'project_invitation.role': 'RoleInProject',
  'project_invitation.status': "Generated<'invited' | 'accepted' | 'declined' | 'withdrawn'>",
  // PostgreSQL does not report which columns of a view are never null.
  'project_role.person_id': 'number',
  'project_role.project_id': 'number',
  'project_role.role': 'RoleInProject',
  'question.former_options': 'Generated<Option[]>',
  'question.media': 'Generated<QuestionMedia>',
  'question.options': 'Option[]',
  'question.question_type': 'QuestionType',
  'question.translations': 'Generated<Record<string, Translation>>',
  'repeat_group.layout': "Generated<RepeatGroup['layout']>",
  'result_view.columns': "'joined' | 'split'",
  'search_filter.kinds': "SearchFilters['kinds']",
  'search_filter.regions': "Generated<SearchFilters['regions']>",
  'search_filter.sdgs': "Generated<SearchFilters['sdgs']>",
  'search_filter.types': "Generated<SearchFilters['types']>",
  'set_review.state': 'Generated<ReviewState | null>',
  'survey.languages': 'Generated<Language[]>',
  'search_profile.category': 'InstituteType',
  'search_profile.options': 'ProfileOptions',
  // Parsed by `readStyling`, so any JSON may be stored.
  'sign_in_challenge.purpose': "'second-step' | 'passkey' | 'new-passkey' | 'proof'",
  'survey.styling_info': 'Generated<unknown>',
  'survey.comparison': 'CompareGroup | null',
  'survey.sets': "'institution' | null",
  'survey.type': 'SurveyType',
  'survey_report.audience': 'ReportAudience',
  'survey_report.blocks': 'ReportBlock[]',
  'survey_report_version.content': 'ReportContent',
}

const questions = '../contract/questionnaires/questions.ts'

/** Modules of these types; `#` names the export if a table has the same name. */
export const contractTypes = {
  CauseChoices: '../contract/questionnaires/questionnaire-file.ts',
  AdvisorHours: '../contract/calendar/advisor-hours.ts',
  ColumnReading: '../contract/documents/column-readings.ts',
  ColumnSummary: '../contract/documents/document-data.schemas.ts',
  DataShape: '../contract/documents/document-data.schemas.ts',
  DocumentLevel: '../contract/documents/documents.rules.ts',
  Feedback: '../contract/matching/feedback.ts',
  GivenAnswer: `${questions}#Answer`,
  InstituteType: '../contract/institutes/institute-types.ts',
  Language: '../contract/questionnaires/languages.ts',
  MediaKind: '../contract/questionnaires/question-media.ts',
  Option: questions,
  Preview: '../contract/documents/document-types.ts',
  ProofMethod: '../contract/institutes/institute-domains.rules.ts',
  ProfileOptions: '../contract/matching/search-profile.rules.ts',
  QuestionMedia: '../contract/questionnaires/question-media.ts',
  QuestionType: '../contract/questionnaires/question-types.ts',
  ReportAudience: '../contract/survey-reports/survey-reports.schemas.ts',
  ReportBlock: '../contract/survey-reports/report-blocks.ts',
  ReportContent: '../contract/survey-reports/report-blocks.ts',
  RepeatGroup: '../contract/questionnaires/repeat-group.ts',
  ReviewState: '../contract/answers/reviews.ts',
  RoleInProject: '../contract/projects/permissions.ts#ProjectRole',
  SearchFilters: '../contract/search/search-filters.ts',
  CompareGroup: '../contract/surveys/survey.ts',
  SurveyType: '../contract/surveys/survey.ts',
  Translation: questions,
  TypeDetails: '../contract/institutes/type-details.rules.ts',
  Visibility: '../contract/institutes/institute-lists.ts',
}
