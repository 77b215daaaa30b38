import type { Project } from 'contract/projects/projects.schemas.ts'
import { Globe, Lock } from 'lucide-react'
import { Roles } from '../Roles.tsx'
import classes from './ProjectHeader.module.css'

/** Short name and visibility of a project, and the user's roles in it. */
export function ProjectFacts({ project }: { project: Project }) {
  const { short_name, project_visibility, user_roles } = project
  const isPublic = project_visibility === 'public'
  const Visibility = isPublic ? Globe : Lock
  return (
    <ul className={classes.facts}>
      {short_name && <li>{short_name}</li>}
      <li>
        <Visibility size={16} aria-hidden />
        {isPublic ? 'Public' : 'Private'}
      </li>
      {user_roles.length > 0 && (
        <li>
          <span>
            You are <Roles roles={user_roles} />
          </span>
        </li>
      )}
    </ul>
  )
}
