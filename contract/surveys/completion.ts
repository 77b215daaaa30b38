export type CompletionLabel = 'Not started' | 'In progress' | 'Completed'

/** The label for a percentage (SRV-19). */
export const completionLabel = (percent: number): CompletionLabel =>
  percent >= 100 ? 'Completed' : percent > 0 ? 'In progress' : 'Not started'
