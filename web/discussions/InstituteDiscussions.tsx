import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { useTopicEnding } from '../platform/hooks/use-topic-ending.ts'
import { useLive } from '../platform/live.ts'
import { ReadNoMore } from '../ui/ending/ReadNoMore.tsx'
import { DiscussionBoard } from './DiscussionBoard.tsx'
import { placeOfInstitute } from './discussion-place.ts'

/** The discussions of an institute, which only its approved members see (decisions, section 6). */
export function InstituteDiscussions({ institute }: { institute: Institute }) {
  const place = placeOfInstitute(institute)
  // Beside an open discussion, too, nothing else watches the list: its topic tells first that its reader has lost both.
  useLive(place.live)
  const isOver = useTopicEnding(place.live) !== undefined || !place.rights.read
  return (
    <ReadNoMore when={isOver}>
      <DiscussionBoard
        place={place}
        title="Discussions"
        lead="Only the members of this institution read and write here."
      />
    </ReadNoMore>
  )
}
