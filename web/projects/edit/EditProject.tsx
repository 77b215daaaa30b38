import { Group } from '@mantine/core'
import { projects, type Project } from 'contract/projects/projects.contract.ts'
import { useState } from 'react'
import { toast } from '../../platform/toast.ts'
import { call } from '../../platform/call.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { FieldAccordion } from './FieldAccordion.tsx'
import { DraftFound } from '../../ui/forms/DraftFound.tsx'
import { StaleDialog } from '../../ui/forms/StaleDialog.tsx'
import { useProjectUpdate } from './use-project-update.ts'

/** The tab 'About Project': the form of a project that exists (PRJ-33, PRJ-34). */
export function EditProject({ loaded }: { loaded: Project }) {
  const [savedAt, setSavedAt] = useState<Date>()
  const { form, draft, base, startFrom, update, save, isStale } = useProjectUpdate(loaded, {
    onSaved: () => {
      setSavedAt(new Date())
      toast('The project has been updated')
    },
  })
  return (
    <>
      {draft.found && (
        <DraftFound onDiscard={() => startFrom(base)}>Pictures have to be chosen again.</DraftFound>
      )}
      <Form
        form={form}
        title="The project has not been updated"
        onSubmit={() => save(base.updated_at)}
        call={update}
      >
        <FieldAccordion key={form.version} form={form} stored={base} />
        <Group mt="md">
          <SubmitButton>Update Project</SubmitButton>
          <SaveState
            dirty={form.isDirty}
            saving={update.isPending}
            failed={update.isError}
            savedAt={savedAt}
          />
        </Group>
      </Form>
      {isStale && (
        <StaleDialog
          of="project"
          read={() => call(projects.read, { params: { id: base.id } })}
          onReload={(latest) => (update.reset(), startFrom(latest))}
          onOverwrite={(latest) => save(latest.updated_at)}
          onCancel={() => update.reset()}
        />
      )}
      <LeaveGuard when={form.isDirty} onLeave={draft.forget} />
    </>
  )
}
