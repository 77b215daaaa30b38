export { joinJson } from './join-json.ts'
export { type Questionnaire, questionnaireNow, questionnaireOf } from './questionnaire-cache.ts'
export { type AnswerCounts, isChanged, type Plan } from './replace/plan-replacement.ts'
export { replaceFormFiles, replaceQuestions, reportOnReplacement } from './replace/replace-questions.ts'
