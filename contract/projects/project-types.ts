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

/** What projects and institutes work on (decisions, section 10). */
export const focusAreas = [
  'Financial inclusion',
  'Agriculture',
  'Renewable energy',
  'Climate adaptation',
  'Water and sanitation',
  'Education',
  'Health',
  'Housing',
  "Women's empowerment",
  'Youth',
  'Small business',
  'Digitalisation',
  'Biodiversity',
  'Circular economy',
  'Refugees and migration',
] as const
export type FocusArea = (typeof focusAreas)[number]
