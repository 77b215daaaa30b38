import { Button, Menu } from '@mantine/core'
import { projectRoles, roleWords, type ProjectRole } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { Eye } from 'lucide-react'
import { viewAs } from '../../platform/view-as.ts'

/** Lets a Project Admin view the project with the permissions of another role. */
export function ViewAsMenu({ project: { id, user_roles } }: { project: Project }) {
  if (!user_roles.includes('Project_Admin')) return null
  const view = (role: ProjectRole) => {
    viewAs({ project: id, role })
    // A full page load discards data loaded with other permissions.
    window.location.assign(`/projects/${id}`)
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<Eye size={18} aria-hidden />}>
          View as
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>View the project as this role</Menu.Label>
        {projectRoles
          .filter((role) => role !== 'Project_Admin')
          .map((role) => (
            <Menu.Item key={role} onClick={() => view(role)}>
              {roleWords(role)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
