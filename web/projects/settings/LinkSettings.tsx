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
import { useRef, useState } from 'react'
import { call } from '../../platform/call.ts'
import { useDraft } from '../../platform/draft.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Conflict } from '../../ui/forms/Conflict.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { isStale } from '../../ui/forms/values/own-version.ts'
import classes from './ProjectSettings.module.css'

const descriptions: Record<ProjectLinkName, string> = {
  dashboardLink: 'A dashboard with the project’s data. If its host allows it, it opens within the page.',
  surveyFormLink: 'A survey on another website.',
  video_banner_link: 'Shown in About, where videos from YouTube and Vimeo can be played.',
}

interface Base {
  links: ProjectLinks
  version: string
}
interface Draft {
  typed: ProjectLinks
  base: Base
}

/** The links of a project: dashboard, external survey, video (DAT-50). Unsaved input is kept when the drawer is closed. */
export function LinkSettings({ project: { id, metadata, updated_at } }: { project: Project }) {
  const [savedAt, setSavedAt] = useState<Date>()
  const stored = { links: linksOf(metadata), version: updated_at }
  const draft = useDraft<Draft>(`project links ${id}`, { typed: stored.links, base: stored })
  /** The stored values on which the changes are based. */
  const [base, setBase] = useState(draft.value.base)
  const form = useForm<ProjectLinks>({
    initialValues: draft.value.typed,
    storedValues: base.links,
    problems: linkProblems,
    onChange: (typed) => draft.keep({ typed, base }),
  })
  /** The values being saved; the user may type more during saving. */
  const sent = useRef<ProjectLinks>(undefined)
  const startFrom = (now: Pick<Project, 'metadata' | 'updated_at'>, saved?: ProjectLinks) => {
    const next = { links: linksOf(now.metadata), version: now.updated_at }
    const isAll = saved ? form.settle(saved, next.links) : (form.reset(next.links), true)
    setBase(next)
    setSavedAt(saved && new Date())
    draft.reset({ typed: next.links, base: next })
    if (!isAll) draft.keep({ typed: form.getValues(), base: next })
  }
  const update = useEndpointMutation(projectSettings.updateMetadata, {
    refresh: [queryOf(projects.read, { params: { id } }), allQueriesOf(projects.list)],
    ownFailure: true,
    onFailure: (failed) => void (isStale(failed) ? overtaken() : form.showServerErrors(failed)),
    onSuccess: (saved) => {
      startFrom(saved, sent.current)
      toast('Links saved')
    },
  })
  const send = (version: string) => {
    sent.current = form.getValues()
    update.mutate({ params: { id }, body: { ...sent.current, updated_at: version } })
  }
  const latest = () => call(projects.read, { params: { id } })
  /** After a version conflict: saves again if the stored links are unchanged or equal to ours. */
  const overtaken = async () => {
    const now = await latest()
    const isSame = (links: ProjectLinks | undefined) =>
      projectLinkNames.every((name) => now.metadata[name] === links?.[name])
    if (isSame(base.links) || isSame(sent.current)) send(now.updated_at)
  }
  const reload = async () => {
    startFrom(await latest())
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
      <Group>
        <SubmitButton size="sm" variant="default">
          Save links
        </SubmitButton>
        <SaveState dirty={form.isDirty} saving={update.isPending} failed={update.isError} savedAt={savedAt} />
      </Group>
    </Form>
  )
}

const linksOf = ({ dashboardLink, surveyFormLink, video_banner_link }: ProjectLinks): ProjectLinks => ({
  dashboardLink,
  surveyFormLink,
  video_banner_link,
})
