import { can } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { SettingsDrawer } from '../../ui/SettingsDrawer.tsx'
import { DeleteProject } from './DeleteProject.tsx'
import { LinkSettings } from './LinkSettings.tsx'
import { ThemeSettings } from './ThemeSettings.tsx'
import type { ProjectThemeDraft } from './use-theme-draft.ts'
import { useSaveProjectTheme } from './use-save-theme.ts'
import { VisibilitySetting } from './VisibilitySetting.tsx'
import classes from './ProjectSettings.module.css'

interface ProjectSettingsProps {
  project: Project
  draft: ProjectThemeDraft
  /** Whether the drawer takes the focus when it opens. */
  startsInside: boolean
  onClose: () => void
}

/** The drawer 'Project Settings' (PRJ-29): styling, visibility, links and deletion, each if permitted. */
export function ProjectSettings({ project, draft, startsInside, onClose }: ProjectSettingsProps) {
  const saving = useSaveProjectTheme(project, draft)
  const { user_permissions: permissions } = project
  return (
    <SettingsDrawer
      title="Project Settings"
      startsInside={startsInside}
      onClose={onClose}
      state={
        <SaveState
          dirty={draft.dirty}
          saving={saving.saving}
          failed={saving.failed !== null && draft.dirty}
          savedAt={saving.savedAt}
        />
      }
    >
      {can(permissions, 'UPDATE_PROJECT_STYLES') && (
        <section className={classes.part}>
          <h3>Styling</h3>
          <p className={classes.lead}>
            You see changes on this page immediately; others see them when you save. Empty fields use the
            default styling.
          </p>
          <ThemeSettings draft={draft} saving={saving} />
        </section>
      )}
      {can(permissions, 'UPDATE_PROJECT') && (
        <>
          <section className={classes.part}>
            <h3>Visibility</h3>
            <VisibilitySetting project={project} />
          </section>
          <section className={classes.part}>
            <h3>Links</h3>
            <p className={classes.lead}>Visible to everyone who can open the project.</p>
            <LinkSettings project={project} />
          </section>
        </>
      )}
      {can(permissions, 'DELETE_PROJECT') && <DeleteProject project={project} />}
    </SettingsDrawer>
  )
}
