/** Focus areas of institutes and projects (decisions, section 10). */
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
