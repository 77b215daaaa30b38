import type { InstituteMember } from 'contract/institutes/institute-shapes.ts'
import type { PersonCard } from 'contract/users/person-card.ts'

/** A member on the page of their institute: with the position, and without the institute, which the page names. */
export function memberCard({ user, roles }: InstituteMember): PersonCard {
  const held = roles.filter(({ approved }) => approved).map(({ role }) => role)
  const position = held.find((role) => role !== 'Admin' && role !== 'Contact')
  const other = held.includes('Admin') ? 'Admin' : held.length > 0 ? 'Contact person' : 'Pending approval'
  return { ...user, position: position ?? other, institution: null }
}
