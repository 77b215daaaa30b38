import { Group } from '@mantine/core'
import { whyNot } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { toast } from '../../platform/toast.ts'
import { EditForm } from '../../ui/forms/EditForm.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { FieldAccordion } from './FieldAccordion.tsx'
import { useProjectUpdate } from './use-project-update.ts'

/** The tab 'About Project': form for an existing project (PRJ-33, PRJ-34). */
export function EditProject({ loaded }: { loaded: Project }) {
  const edit = useProjectUpdate(loaded, { onSaved: () => toast('Project updated') })
  return (
    <EditForm
      edit={edit}
      of="project"
      title="The project has not been updated"
      draftNote="Please choose the pictures again."
    >
      <FieldAccordion key={edit.form.version} form={edit.form} stored={edit.base} />
      <Group mt="md">
        <SubmitButton disabledReason={whyNot(loaded.user_permissions, 'UPDATE_PROJECT')?.words}>
          Update Project
        </SubmitButton>
        <SaveState {...edit.state} />
      </Group>
    </EditForm>
  )
}
