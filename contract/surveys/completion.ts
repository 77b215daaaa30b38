import type { Survey } from './survey.ts'

export type CompletionLabel = 'Not started' | 'In progress' | 'Completed'

/** The label for a percentage (SRV-19). */
export const completionLabel = (percent: number): CompletionLabel =>
  percent >= 100 ? 'Completed' : percent > 0 ? 'In progress' : 'Not started'

/** How far a survey is, for its viewer: that of all respondents for managers, otherwise that of their own answers. */
export const progressOf = ({ respondents, metadata }: Pick<Survey, 'respondents' | 'metadata'>): number =>
  respondents?.percentage ?? metadata.percentage_completion
