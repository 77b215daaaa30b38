/** Modules that staff switch per person; the name is the sidebar's label (decisions, section 4). */
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
