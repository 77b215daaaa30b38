import type { Ending } from 'contract/platform/live-socket.ts'
import { PageEnded } from '../../ui/ending/PageEnded.tsx'

interface ProjectGoneProps extends Gone {
  /** Name of the project. */
  name: string
}

interface Gone {
  gone: Ending
  /** Whether the user had a role in it. */
  tookPart: boolean
}

/** Explains why an open project is no longer available. */
export const ProjectGone = ({ name, ...gone }: ProjectGoneProps) => (
  <PageEnded name={name} {...wordsOf(gone)} to="/projects" label="Your projects" />
)

function wordsOf({ gone, tookPart }: Gone) {
  if (gone === 'deleted')
    return {
      what: 'This project has been deleted.',
      why: 'Everything in it has been deleted, too. Its Project Admins can restore it for 30 days.',
    }
  if (gone === 'unknown')
    return {
      what: 'This project is no longer available.',
      why: tookPart
        ? 'It has been deleted, or you no longer take part.'
        : 'It has been deleted, or is now private.',
    }
  return tookPart
    ? {
        what: 'You no longer take part in this project.',
        why: 'Your role in it, or that of your institution, has been removed.',
      }
    : { what: 'You can no longer view this project.', why: 'It is now private.' }
}
