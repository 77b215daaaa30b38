import { ActionIcon, Menu } from '@mantine/core'
import { can } from 'contract/projects/permissions.ts'
import type { ProjectRow } from 'contract/projects/projects.schemas.ts'
import { ChartColumn, EllipsisVertical, Eye, SquarePen } from 'lucide-react'
import { Link } from 'react-router'
import { dashboardAddress } from '../dashboard/dashboard-address.ts'

/** Menu of a project: View, Edit if permitted, and the dashboard if there is one (PRJ-10, PRJ-12). */
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
        {project.metadata.dashboardLink && (
          <Menu.Item
            component={Link}
            to={dashboardAddress(project.id)}
            leftSection={<ChartColumn size={18} aria-hidden />}
          >
            Explore Data
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
