import { Button, Menu } from '@mantine/core'
import { projectRoles, roleWords, type ProjectRole } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { Eye } from 'lucide-react'
import { viewAs } from '../../platform/view-as.ts'

/** Shows a Project Admin the project with the rights of another role. */
export function ViewAsMenu({ project: { id, user_roles } }: { project: Project }) {
  if (!user_roles.includes('Project_Admin')) return null
  const view = (role: ProjectRole) => {
    viewAs({ project: id, role })
    // Nothing that was read with other rights stays.
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
        <Menu.Label>See the project as this role does</Menu.Label>
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
