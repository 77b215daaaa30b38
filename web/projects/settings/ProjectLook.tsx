import { can, type ProjectPermission } from 'contract/projects/permissions.ts'
import { projectVariables } from 'contract/projects/project-styling.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { createContext, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { SettingsComing } from './SettingsComing.tsx'
import { useProjectLookDraft } from './use-look-draft.ts'
import classes from './ProjectLook.module.css'

const ProjectSettings = lazyPart(async () => (await import('./ProjectSettings.tsx')).ProjectSettings)

/** State of the settings drawer, for the switch that opens it; undefined for those who have no setting to change. */
export const ProjectSettingsContext = createContext<
  { opened: boolean; dirty: boolean; toggle: (open: boolean) => void } | undefined
>(undefined)
export const settingsSwitchId = 'project-settings'

const settings: ProjectPermission[] = ['UPDATE_PROJECT', 'UPDATE_PROJECT_STYLES', 'DELETE_PROJECT']

interface ProjectLookProps {
  project: Project
  children: ReactNode
}

/**
 * The page of a project in its own look, with the drawer that changes it for those who may (PRJ-29, PRJ-37). It is one
 * component with and without that right: gaining or losing it resets nothing of the page.
 */
export function ProjectLook({ project, children }: ProjectLookProps) {
  const mayChange = settings.some((permission) => can(project.user_permissions, permission))
  const [params, setParams] = useSearchParameters()
  const opened = mayChange && params.has('settings')
  const draft = useProjectLookDraft(project)
  const { dirty } = draft
  /** Whether the drawer was opened by hand and takes the focus; not when the page was loaded with it open. */
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
        <Suspense fallback={<SettingsComing startsInside={byHand} onClose={() => context.toggle(false)} />}>
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

/** Custom properties, and in `data-look` the names of those that are set, which the style sheet asks for. */
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
