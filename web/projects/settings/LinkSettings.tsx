import { Group, TextInput } from '@mantine/core'
import {
  linkProblems,
  linkWords,
  maxLink,
  projectLinkNames,
  type ProjectLinkName,
  type ProjectLinks,
} from 'contract/projects/project-metadata.ts'
import { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { call } from '../../platform/call.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { EditConflict } from '../../ui/forms/EditConflict.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useEditForm } from '../../ui/forms/use-edit-form.ts'
import { changedFields } from '../../ui/forms/values/merge-values.ts'
import classes from './ProjectSettings.module.css'

const descriptions: Record<ProjectLinkName, string> = {
  dashboardLink: 'A dashboard with the project’s data. If its host allows it, it opens within the page.',
  surveyFormLink: 'A survey on another website.',
  video_banner_link: 'Shown in About, where videos from YouTube and Vimeo can be played.',
}

type StoredLinks = Pick<Project, 'metadata' | 'updated_at'>

/** The links of a project: dashboard, external survey, video (DAT-50). Unsaved input is kept when the drawer is closed. */
export function LinkSettings({ project }: { project: Project }) {
  const thisProject = { params: { id: project.id } }
  const edit = useEditForm<StoredLinks, ProjectLinks>({
    loaded: project,
    draftName: `project links ${project.id}`,
    valuesOf: ({ metadata }) => linksOf(metadata),
    problems: linkProblems,
    read: () => call(projects.read, thisProject),
    fieldNames: linkWords,
    save: ({ values, version, basis }) =>
      call(projectSettings.updateMetadata, {
        ...thisProject,
        body: { ...changedFields(values, basis), updated_at: version },
      }),
    refresh: [queryOf(projects.read, thisProject), allQueriesOf(projects.list)],
    onSaved: () => toast('Links saved'),
  })
  const { form } = edit
  return (
    <Form form={form} onSubmit={edit.save} call={edit.update} className={classes.part}>
      {projectLinkNames.map((name) => (
        <TextInput
          key={`${name} ${form.version}`}
          {...form.field(name)}
          type="url"
          size="sm"
          label={linkWords[name]}
          description={descriptions[name]}
          placeholder="https://"
          maxLength={maxLink}
          autoComplete="off"
        />
      ))}
      <EditConflict edit={edit} of="project" />
      <Group>
        <SubmitButton size="sm" variant="default">
          Save links
        </SubmitButton>
        <SaveState {...edit.state} />
      </Group>
    </Form>
  )
}

const linksOf = ({ dashboardLink, surveyFormLink, video_banner_link }: ProjectLinks): ProjectLinks => ({
  dashboardLink,
  surveyFormLink,
  video_banner_link,
})
