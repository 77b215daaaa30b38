import { TextInput } from '@mantine/core'
import { staleVersion } from 'contract/platform/refusal.ts'
import {
  linkProblems,
  linkWords,
  maxLink,
  projectLinkNames,
  type ProjectLinkName,
  type ProjectLinks,
} from 'contract/projects/project-metadata.ts'
import { projectSettings } from 'contract/projects/project-settings.contract.ts'
import { projects, type Project } from 'contract/projects/projects.contract.ts'
import { useState } from 'react'
import { call, type CallFailed } from '../../platform/call.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Conflict } from '../../ui/forms/Conflict.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import classes from './ProjectSettings.module.css'

const descriptions: Record<ProjectLinkName, string> = {
  dashboardLink:
    'A dashboard with the data of the project; it opens within the page where its host allows it.',
  surveyFormLink: 'A form on another site that people are to fill.',
  video_banner_link: 'Shown in About; videos of YouTube and Vimeo play there.',
}

/** The links of a project: its dashboard, a survey elsewhere, a video (DAT-50). */
export function LinkSettings({ project: { id, metadata, updated_at } }: { project: Project }) {
  /** What the form started from. */
  const [base, setBase] = useState({ links: linksOf(metadata), version: updated_at })
  const form = useForm<ProjectLinks>({ initialValues: base.links, problems: linkProblems })
  const update = useEndpointMutation(projectSettings.updateMetadata, {
    refresh: [queryOf(projects.read, { params: { id } }), allQueriesOf(projects.list)],
    ownFailure: true,
    onFailure: (failed) => void (isStale(failed) ? overtaken() : form.showServerErrors(failed)),
    onSuccess: (saved) => {
      setBase({ links: linksOf(saved.metadata), version: saved.updated_at })
      toast('The links are saved')
    },
  })
  const send = (version: string) => {
    const sent = form.getValues()
    update.mutate(
      { params: { id }, body: { ...sent, updated_at: version } },
      { onSuccess: ({ metadata: saved }) => void form.settle(sent, linksOf(saved)) },
    )
  }
  const latest = () => call(projects.read, { params: { id } })
  /** Somebody has changed the project: if not its links, they are saved all the same. */
  const overtaken = async () => {
    const now = await latest()
    const same = projectLinkNames.every((name) => now.metadata[name] === base.links[name])
    if (same) send(now.updated_at)
  }
  const reload = async () => {
    const now = await latest()
    const links = linksOf(now.metadata)
    form.reset(links)
    setBase({ links, version: now.updated_at })
    update.reset()
  }
  return (
    <Form form={form} onSubmit={() => send(base.version)} call={update} className={classes.part}>
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
      {isStale(update.error) && (
        <Conflict
          of="project"
          busy={update.isPending}
          onReload={() => void reload()}
          onOverwrite={() => void latest().then((now) => send(now.updated_at))}
        />
      )}
      {!isStale(update.error) && <FormFailure form={form} />}
      <div>
        <SubmitButton size="sm" variant="default">
          Save links
        </SubmitButton>
      </div>
    </Form>
  )
}

const isStale = (failed: CallFailed | null) => failed?.code === staleVersion.code

const linksOf = ({ dashboardLink, surveyFormLink, video_banner_link }: ProjectLinks): ProjectLinks => ({
  dashboardLink,
  surveyFormLink,
  video_banner_link,
})
