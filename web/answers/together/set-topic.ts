import type { SurveyForm } from 'contract/answers/form.ts'

/** The topic of the people who fill a set together. */
export const setTopic = ({ form_id, respondent }: Pick<SurveyForm, 'form_id' | 'respondent'>): string =>
  respondent.set < 0 ? `institution-set:${form_id}:${-respondent.set}` : `survey:${form_id}`
