/**
 * Modules that staff enable per user; the names are also their labels in the sidebar (decisions, section 4).
 */
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
