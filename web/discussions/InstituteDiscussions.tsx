import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { DiscussionBoard } from './DiscussionBoard.tsx'
import { placeOfInstitute } from './discussion-place.ts'

/** The discussions of an institute, which only its approved members see (decisions, section 6). */
export const InstituteDiscussions = ({ institute }: { institute: Institute }) => (
  <DiscussionBoard
    place={placeOfInstitute(institute)}
    title="Discussions"
    lead="Only the members of this institution read and write here."
  />
)
