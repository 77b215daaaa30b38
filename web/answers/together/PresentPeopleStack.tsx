import { AvatarStack } from '../../ui/AvatarStack.tsx'
import { usePresentPeople } from './use-present-people.ts'

/** Other users who have the survey open. Arrivals are announced to screen readers, departures are not. */
export function PresentPeopleStack() {
  const { people, total } = usePresentPeople(({ others }) => others)
  const announcement = usePresentPeople((present) => present.announcement)
  return (
    <>
      {people.length > 0 && (
        <AvatarStack
          lead="Also here"
          people={people.map(({ name, avatar_url }) => ({ name, avatar: avatar_url ?? null }))}
          total={total}
        />
      )}
      {people.length === 0 && total > 0 && <span>{total === 1 ? 'One other' : `${total} others`} here</span>}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  )
}
