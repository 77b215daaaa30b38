/** Modules that staff enable per person; each name is its label in the sidebar (decisions, section 4). */
export const modules = [
  'Institutes',
  'Matches',
  'Matching Tool',
  'Projects',
  'Surveys',
  'Contacts',
  'Chat',
  'Calendar',
  'Institution',
] as const
export type Module = (typeof modules)[number]
