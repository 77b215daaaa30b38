/** Kinds of project (decisions, section 5). */
export const projectTypes = [
  'Investment Portfolio',
  'Data Collection',
  'Rating',
  'Technical Assistance',
  'Research',
  'Impact Assessment',
  'Network',
] as const
export type ProjectType = (typeof projectTypes)[number]
