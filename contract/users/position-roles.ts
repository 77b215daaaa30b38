/** Job titles that people hold in their institutes (DAT-26). */
export const positionRoles = [
  'CEO',
  'CTO',
  'CFO',
  'COO',
  'CIO',
  'CMO',
  'CRO',
  'Chief Sustainability Officer',
  'President',
  'Vice President',
  'Managing Director',
  'Executive Director',
  'Director',
  'General Manager',
  'Branch Manager',
  'Program Manager',
  'Project Manager',
  'Product Manager',
  'Portfolio Manager',
  'Investment Manager',
  'Fund Manager',
  'Risk Manager',
  'Operations Manager',
  'Finance Manager',
  'Human Resources Manager',
  'Marketing Manager',
  'IT Manager',
  'Analyst',
  'Consultant',
  'Researcher',
] as const
export type PositionRole = (typeof positionRoles)[number]

/** Other roles: administers the institute, is its contact, or only follows it. */
export const standingRoles = ['Admin', 'Contact', 'Follower'] as const
export type StandingRole = (typeof standingRoles)[number]
