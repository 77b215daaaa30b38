import { Button } from '@mantine/core'
import type { Project } from 'contract/projects/projects.contract.ts'
import { Link } from 'react-router'
import classes from './ProjectGone.module.css'
import type { ProjectEnding } from './use-open-project.ts'

interface ProjectEndedProps {
  project: Project
  /** What has happened, in a sentence. */
  what: string
  why: string
  /** Where to go on. */
  to: string
  label: string
}

/** Stands in the place of the header when a page of a project ends while it is open; what is typed below it stays. */
export const ProjectEnded = ({ project, what, why, to, label }: ProjectEndedProps) => (
  <header className={classes.gone} role="alert">
    <div>
      <h1>{project.name}</h1>
      <p>
        <strong>{what}</strong> {why} What you have typed stays below until you leave this page.
      </p>
    </div>
    <Button component={Link} to={to} variant="default">
      {label}
    </Button>
  </header>
)

/** The project has gone while it was open. */
export const ProjectGone = ({ project, gone }: { project: Project; gone: ProjectEnding }) => (
  <ProjectEnded project={project} {...wordsOf(project, gone)} to="/projects" label="Your projects" />
)

function wordsOf({ user_roles }: Project, gone: ProjectEnding) {
  if (gone === 'deleted')
    return { what: 'This project has been deleted.', why: 'Everything in it went with it.' }
  if (gone === 'unknown')
    return {
      what: 'This project is no longer here.',
      why: 'It has been deleted, or you no longer take part.',
    }
  return user_roles.length > 0
    ? {
        what: 'You no longer take part in this project.',
        why: 'Your role in it, or that of your institution, has been taken away.',
      }
    : { what: 'You may no longer see this project.', why: 'It is for those who take part.' }
}
