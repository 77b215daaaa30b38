import type { Project } from 'contract/projects/projects.schemas.ts'
import { useImperativeHandle, useRef, type Ref } from 'react'
import { EditForm } from '../../ui/forms/EditForm.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useProjectUpdate } from '../edit/use-project-update.ts'
import { DetailFields } from './DetailFields.tsx'
import type { ProjectWizardStep } from './wizard-steps.ts'
import classes from './Wizard.module.css'

/** Lets the wizard leave the current step. */
export interface Leaving {
  goTo: (step: ProjectWizardStep) => void
}

interface UpdateProjectStepProps {
  loaded: Project
  leaving: Ref<Leaving>
  onNext: (step: ProjectWizardStep) => void
}

/** The first step once the project exists. Moving on saves changes, including those typed during saving (decisions, section 5). */
export function UpdateProjectStep({ loaded, leaving, onNext }: UpdateProjectStepProps) {
  const frame = useRef<HTMLDivElement>(null)
  const target = useRef<ProjectWizardStep>('import')
  const edit = useProjectUpdate(loaded, { onDone: () => onNext(target.current) })
  useImperativeHandle(
    leaving,
    () => ({
      // Like 'Next', this only leaves the step if its values are valid (PRJ-19).
      goTo(step) {
        target.current = step
        frame.current?.querySelector('form')?.requestSubmit()
      },
    }),
    [],
  )
  return (
    <div ref={frame}>
      <EditForm
        edit={edit}
        of="project"
        title="The project has not been updated"
        onSubmit={() => (edit.form.isDirty ? edit.save() : onNext(target.current))}
      >
        <DetailFields key={edit.form.version} form={edit.form} stored={edit.base} />
        <div className={classes.buttons}>
          <SubmitButton onClick={() => void (target.current = 'import')}>Next</SubmitButton>
        </div>
      </EditForm>
    </div>
  )
}
