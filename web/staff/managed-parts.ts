/** Tabs of /manage by their names in the URL; the first tab needs none. */
export const managedParts = [
  { name: 'users', label: 'Users and roles' },
  { name: 'institutes', label: 'Institutions' },
  { name: 'reports', label: 'Reports' },
  { name: 'mails', label: 'Mails' },
  { name: 'audit', label: 'Audit log' },
  { name: 'status', label: 'Status' },
] as const
