import type { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { offersSessions } from '../calendar/calendar.ts'
import { publicUrl } from '../media/media.ts'
import type { Handler } from '../platform/http/routes.ts'
import { isGuest, positionsOf, type FoundPerson } from './profiles.queries.ts'

/** The profile as visible to the viewer (MEM-08 to MEM-12). */
export const readProfile: Handler<typeof profiles.read, { person: FoundPerson }> = async ({
  db,
  viewer,
  person,
}) => {
  const { id, first_name, last_name, key, file_name, about_me, city } = person
  const isPrivate = person.profile_visibility === 'private'
  const is_card = isPrivate && viewer?.id !== id
  const isFull = viewer !== undefined && !is_card
  return {
    id,
    user_id: id,
    first_name,
    last_name,
    avatar: key && file_name ? publicUrl({ key, file_name }) : null,
    profile_visibility: isPrivate ? 'private' : 'public',
    is_card,
    offers_sessions:
      viewer !== undefined && (await offersSessions(db, { advisorId: id, memberId: viewer.id })),
    about_me: is_card ? '' : about_me,
    city: is_card ? '' : city,
    is_guest: isFull && (await isGuest(db, id)),
    roles: isFull ? await positionsOf(db, viewer, id) : [],
  }
}
