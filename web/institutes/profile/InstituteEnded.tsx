import { PageEnded } from '../../ui/ending/PageEnded.tsx'
import type { OpenInstitute } from './use-institute.ts'

interface InstituteEndedProps {
  open: OpenInstitute
  /** What the reader has lost besides, as in 'You no longer take part in …'. */
  lost: string
}

/** Says why nothing can be done any more with what is open of an institute, and where to go on. */
export const InstituteEnded = ({ open: { institute, isGone }, lost }: InstituteEndedProps) => (
  <PageEnded
    {...(isGone
      ? { name: institute.name, to: '/institutes', label: 'Show the institutes' }
      : { to: `/institutes/${institute.id}`, label: 'Show the profile' })}
    what={`You no longer take part in ${lost}.`}
    why="Your role in this institution has ended, or its approval has been withdrawn."
  />
)
