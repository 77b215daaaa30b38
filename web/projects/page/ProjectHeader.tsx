import { Button } from '@mantine/core'
import { can } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.contract.ts'
import { Globe, Lock, SquarePen } from 'lucide-react'
import { Link } from 'react-router'
import { Portrait } from '../../ui/Portrait.tsx'
import { Roles } from '../Roles.tsx'
import classes from './ProjectPage.module.css'

/** Name and standing of a project, and the way to editing it for those who may (PRJ-27, PRJ-59). */
export function ProjectHeader({ project }: { project: Project }) {
  const { id, name, short_name, avatar, banner, project_visibility, user_permissions, user_roles } = project
  const isPublic = project_visibility === 'public'
  const Visibility = isPublic ? Globe : Lock
  return (
    <header>
      {banner && <img className={classes.banner} src={banner} alt="" />}
      <div className={classes.head} style={banner ? { marginTop: 16 } : undefined}>
        <div className={classes.title}>
          <Portrait name={name} src={avatar} square size={64} />
          <div>
            <h1>{name}</h1>
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
          </div>
        </div>
        {can(user_permissions, 'UPDATE_PROJECT') && (
          <Button
            component={Link}
            to={`/projects/${id}/edit`}
            leftSection={<SquarePen size={18} aria-hidden />}
          >
            Edit Project
          </Button>
        )}
      </div>
    </header>
  )
}
