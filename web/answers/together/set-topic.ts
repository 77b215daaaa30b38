import type { SurveyForm } from 'contract/answers/form.ts'

/** The topic of the people who fill a set together. */
export const setTopic = ({ form_id, respondent }: Pick<SurveyForm, 'form_id' | 'respondent'>): string =>
  respondent.set < 0 ? `institution-set:${form_id}:${-respondent.set}` : `survey:${form_id}`

/** The topic of the review of the set: that of the people who fill it together, or of the one who fills it alone. */
export const reviewTopic = (head: Pick<SurveyForm, 'form_id' | 'respondent'>): string =>
  head.respondent.set > 0 ? `own-set:${head.form_id}:${head.respondent.set}` : setTopic(head)
