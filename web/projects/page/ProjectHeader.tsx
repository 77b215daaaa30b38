import { Switch } from '@mantine/core'
import { can } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ProjectBanner } from '../mark/ProjectBanner.tsx'
import { ProjectPicture } from '../mark/ProjectPicture.tsx'
import { ReportButton } from '../../reports/ReportButton.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import classes from './ProjectHeader.module.css'

interface ProjectHeaderProps {
  project: Project
  /** Whether the edit mode is on. */
  editing?: boolean
  /** Shown below the name. */
  byline?: ReactNode
  /** More actions, next to the edit switch. */
  actions?: ReactNode
}

/** Name, visibility and the user's role, with the edit switch if permitted (PRJ-27, PRJ-37, PRJ-59). */
export function ProjectHeader({ project, editing = false, byline, actions }: ProjectHeaderProps) {
  const { id, name, banner, user_permissions } = project
  const navigate = useNavigate()
  return (
    <header className={classes.header}>
      <ProjectBanner project={project} className={banner ? classes.banner : classes.strip} />
      <div className={classes.head}>
        <div className={classes.title}>
          <ProjectPicture project={project} size={64} />
          <div>
            <h1 data-project-part="title">{editing ? `Edit ${name}` : name}</h1>
            <ProjectFacts project={project} />
            {byline}
          </div>
        </div>
        <div className={classes.actions}>
          {!can(user_permissions, 'UPDATE_PROJECT') && (
            <ReportButton subject={{ type: 'project', id }} label="Report this project" />
          )}
          {can(user_permissions, 'UPDATE_PROJECT') && (
            <Switch
              label="Edit Project"
              checked={editing}
              onChange={() => void navigate(editing ? `/projects/${id}` : `/projects/${id}/edit`)}
            />
          )}
          {actions}
        </div>
      </div>
    </header>
  )
}
