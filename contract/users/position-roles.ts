/** Job titles in institutes (DAT-26). */
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

/** Other roles: administrator, contact person, or follower. */
export const standingRoles = ['Admin', 'Contact', 'Follower'] as const
export type StandingRole = (typeof standingRoles)[number]
