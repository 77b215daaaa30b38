import { ActionIcon, Button, Popover } from '@mantine/core'
import { can } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { EllipsisVertical, Settings, SquarePen } from 'lucide-react'
import { use, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ReportButton } from '../../reports/ReportButton.tsx'
import { ProjectSettingsContext, settingsSwitchId } from '../settings/ProjectTheme.tsx'
import { ProjectFacts } from './ProjectFacts.tsx'
import classes from './ProjectHeader.module.css'

interface ProjectMenuProps {
  project: Project
  /** Actions of other domains. */
  actions: ReactNode
}

/** What About shows in its header, behind one button: role, visibility and the actions of the project. */
export function ProjectMenu({ project, actions }: ProjectMenuProps) {
  const { id, user_permissions } = project
  const settings = use(ProjectSettingsContext)
  const [opened, setOpened] = useState(false)
  const mayEdit = can(user_permissions, 'UPDATE_PROJECT')
  return (
    // Stays mounted, because its actions open dialogs, which close it.
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={280}
      shadow="md"
      trapFocus
      returnFocus
      keepMounted
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          // The focus returns here from the settings.
          id={settingsSwitchId}
          variant="subtle"
          c="inherit"
          size={40}
          aria-label="Actions for this project"
          onClick={() => setOpened(!opened)}
        >
          <EllipsisVertical size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={undefined} aria-label="Actions for this project">
        <div className={classes.menu}>
          <ProjectFacts project={project} />
          {mayEdit && (
            <Button
              component={Link}
              to={`/projects/${id}/edit`}
              variant="default"
              leftSection={<SquarePen size={18} aria-hidden />}
            >
              Edit project
            </Button>
          )}
          {settings && (
            <Button
              variant="default"
              leftSection={<Settings size={18} aria-hidden />}
              onClick={() => (setOpened(false), settings.toggle(!settings.opened))}
            >
              {settings.dirty && !settings.opened ? 'Project settings (unsaved changes)' : 'Project settings'}
            </Button>
          )}
          {actions}
          {!mayEdit && <ReportButton subject={{ type: 'project', id }} label="Report this project" />}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
