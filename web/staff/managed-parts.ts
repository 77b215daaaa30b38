/** The parts of /manage, as the address names them; the first one has none. */
export const managedParts = [
  { name: 'users', label: 'Users and roles' },
  { name: 'institutes', label: 'Institutions' },
  { name: 'mails', label: 'Mails' },
  { name: 'audit', label: 'Audit log' },
  { name: 'status', label: 'Status' },
] as const
