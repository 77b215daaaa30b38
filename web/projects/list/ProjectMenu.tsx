import { ActionIcon, Menu } from '@mantine/core'
import { can } from 'contract/projects/permissions.ts'
import type { ProjectRow } from 'contract/projects/projects.contract.ts'
import { EllipsisVertical, Eye, SquarePen } from 'lucide-react'
import { Link } from 'react-router'

/** View, and Edit for those who may change the project (PRJ-10). */
export function ProjectMenu({ project }: { project: ProjectRow }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={`Actions for ${project.name}`}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/projects/${project.id}`}
          leftSection={<Eye size={18} aria-hidden />}
        >
          View
        </Menu.Item>
        {can(project.user_permissions, 'UPDATE_PROJECT') && (
          <Menu.Item
            component={Link}
            to={`/projects/${project.id}/edit/`}
            leftSection={<SquarePen size={18} aria-hidden />}
          >
            Edit
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
