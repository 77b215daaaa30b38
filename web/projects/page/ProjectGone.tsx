import type { Ending } from 'contract/platform/live-socket.ts'
import { PageEnded } from '../../ui/ending/PageEnded.tsx'

interface ProjectGoneProps extends Gone {
  /** Of the project. */
  name: string
}

interface Gone {
  gone: Ending
  /** Whether the reader had a role in it. */
  tookPart: boolean
}

/** The project has gone while a page of it was open. */
export const ProjectGone = ({ name, ...gone }: ProjectGoneProps) => (
  <PageEnded name={name} {...wordsOf(gone)} to="/projects" label="Your projects" />
)

function wordsOf({ gone, tookPart }: Gone) {
  if (gone === 'deleted')
    return { what: 'This project has been deleted.', why: 'Everything in it went with it.' }
  if (gone === 'unknown')
    return {
      what: 'This project is no longer here.',
      why: tookPart
        ? 'It has been deleted, or you no longer take part.'
        : 'It has been deleted, or is only for those who take part now.',
    }
  return tookPart
    ? {
        what: 'You no longer take part in this project.',
        why: 'Your role in it, or that of your institution, has been taken away.',
      }
    : { what: 'You may no longer see this project.', why: 'It is for those who take part.' }
}
