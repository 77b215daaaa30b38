import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { useTopicEnding } from '../platform/hooks/use-topic-ending.ts'
import { useLive } from '../platform/live.ts'
import { ReadNoMore } from '../ui/ending/ReadNoMore.tsx'
import { DiscussionBoard } from './DiscussionBoard.tsx'
import { placeOfInstitute } from './discussion-place.ts'

/** The discussions of an institute, visible only to its approved members (decisions, section 6). */
export function InstituteDiscussions({ institute }: { institute: Institute }) {
  const place = placeOfInstitute(institute)
  // Subscribed even while a discussion is open, because this topic reports first when the user loses access.
  useLive(place.live)
  const isOver = useTopicEnding(place.live) !== undefined || !place.rights.read
  return (
    <ReadNoMore when={isOver}>
      <DiscussionBoard
        place={place}
        title="Discussions"
        lead="Only members of this institution can read and write here."
      />
    </ReadNoMore>
  )
}
