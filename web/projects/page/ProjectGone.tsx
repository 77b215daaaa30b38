import type { Ending } from 'contract/platform/live-socket.ts'
import { Link } from 'react-router'
import classes from './ProjectGone.module.css'

interface ProjectEndedProps {
  /** Of the page that has ended, in the place of its header. */
  name?: string
  /** What has happened, in a sentence. */
  what: string
  why: string
  /** Where to go on. */
  to: string
  label: string
}

/** Stands in the place of the header, or above it, when a page of a project ends while it is open; what is typed stays. */
export const ProjectEnded = ({ name, what, why, to, label }: ProjectEndedProps) => (
  <div className={classes.gone} role="alert">
    <div>
      {name && <h1>{name}</h1>}
      <p>
        <strong>{what}</strong> {why} What you have typed stays below until you leave this page.
      </p>
    </div>
    <Link className={classes.link} to={to}>
      {label}
    </Link>
  </div>
)

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
  <ProjectEnded name={name} {...wordsOf(gone)} to="/projects" label="Your projects" />
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
