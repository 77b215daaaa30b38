import { can, type ProjectPermission } from 'contract/projects/permissions.ts'
import { projectVariables } from 'contract/projects/project-styling.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { createContext, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { SettingsDrawer } from '../../ui/SettingsDrawer.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SettingsLoading } from './SettingsLoading.tsx'
import { useProjectThemeDraft } from './use-theme-draft.ts'
import classes from './ProjectTheme.module.css'

const ProjectSettings = lazyPart(
  async () => (await import('./ProjectSettings.tsx')).ProjectSettings,
  (message, { startsInside, onClose }) => (
    <SettingsDrawer title="Project Settings" startsInside={startsInside} onClose={onClose} state={null}>
      {message}
    </SettingsDrawer>
  ),
)

/** State of the settings drawer; undefined for users who cannot change any setting. */
export const ProjectSettingsContext = createContext<
  { opened: boolean; dirty: boolean; toggle: (open: boolean) => void } | undefined
>(undefined)
export const settingsSwitchId = 'project-settings'

const settings: ProjectPermission[] = ['UPDATE_PROJECT', 'UPDATE_PROJECT_STYLES', 'DELETE_PROJECT']

interface ProjectThemeProps {
  project: Project
  children: ReactNode
}

/**
 * A project page with its custom styling and, if permitted, the settings drawer (PRJ-29, PRJ-37). Users with and without
 * permission share one component, so that a change of permissions does not reset the page.
 */
export function ProjectTheme({ project, children }: ProjectThemeProps) {
  const mayChange = settings.some((permission) => can(project.user_permissions, permission))
  const [params, setParams] = useSearchParameters()
  const opened = mayChange && params.has('settings')
  const draft = useProjectThemeDraft(project)
  const { dirty } = draft
  /** Whether the user opened the drawer, which then takes the focus, rather than loading the page with it open. */
  const [byHand, setByHand] = useState(false)
  const context = useMemo(() => {
    const toggle = (open: boolean) => {
      setByHand(open)
      setParams((now) => (open ? now.set('settings', '') : now.delete('settings'), now), {
        replace: true,
        preventScrollReset: true,
      })
      if (!open) document.getElementById(settingsSwitchId)?.focus()
    }
    return { opened, dirty, toggle }
  }, [opened, dirty, setParams])
  return (
    <ProjectSettingsContext value={mayChange ? context : undefined}>
      <Styled styling={opened ? draft.look : draft.stored} opened={opened}>
        {children}
      </Styled>
      {opened && (
        <Suspense fallback={<SettingsLoading startsInside={byHand} onClose={() => context.toggle(false)} />}>
          <ProjectSettings
            project={project}
            draft={draft}
            startsInside={byHand}
            onClose={() => context.toggle(false)}
          />
        </Suspense>
      )}
    </ProjectSettingsContext>
  )
}

interface StyledProps {
  styling: unknown
  opened?: boolean
  children: ReactNode
}

/** Sets custom properties, and lists the names of those set in `data-look` for use in selectors. */
function Styled({ styling, opened = false, children }: StyledProps) {
  const variables = projectVariables(styling)
  const names = Object.keys(variables).map((name) => name.replace('--project-', ''))
  return (
    <div
      className={classes.project}
      data-settings={opened ? 'open' : undefined}
      data-look={names.join(' ') || undefined}
      style={variables}
    >
      {children}
    </div>
  )
}
