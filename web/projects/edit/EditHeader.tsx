import { Button } from '@mantine/core'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { Link } from 'react-router'
import { PersonName } from '../../users/PersonName.tsx'
import { dayOf } from '../../ui/dates.ts'
import { ProjectHeader } from '../page/ProjectHeader.tsx'
import classes from './EditProject.module.css'

/** Header of the edit page, with the creator and a link back to the project (PRJ-34, PRJ-36). */
export const EditHeader = ({ project }: { project: Project }) => (
  <ProjectHeader
    project={project}
    editing
    byline={
      project.created_by && (
        <p className={classes.byline}>
          Created by <PersonName person={project.created_by} /> on {dayOf(project.created_at)}
        </p>
      )
    }
    actions={
      <Button component={Link} to={`/projects/${project.id}`} variant="default">
        Finish Editing
      </Button>
    }
  />
)
