import { projects, type Project } from 'contract/projects/projects.contract.ts'
import { useImperativeHandle, useRef, type Ref } from 'react'
import { call } from '../../platform/call.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { StaleDialog } from '../../ui/forms/StaleDialog.tsx'
import { useProjectUpdate } from '../edit/use-project-update.ts'
import { DetailFields } from './DetailFields.tsx'
import type { WizardStep } from './wizard-steps.ts'
import classes from './Wizard.module.css'

/** Leaves the first step for another one. */
export interface Leaving {
  goTo: (step: WizardStep) => void
}

interface UpdateProjectStepProps {
  loaded: Project
  leaving: Ref<Leaving>
  onNext: (step: WizardStep) => void
}

/** The first step of a project that was created: going on saves what was changed (decisions, section 5). */
export function UpdateProjectStep({ loaded, leaving, onNext }: UpdateProjectStepProps) {
  const frame = useRef<HTMLDivElement>(null)
  const target = useRef<WizardStep>('import')
  const { form, draft, base, startFrom, update, save, isStale } = useProjectUpdate(loaded, {
    onSaved: () => onNext(target.current),
  })
  useImperativeHandle(
    leaving,
    () => ({
      // Another step is reached as by 'Next': only from values that are in order (PRJ-19).
      goTo(step) {
        target.current = step
        frame.current?.querySelector('form')?.requestSubmit()
      },
    }),
    [],
  )
  return (
    <div ref={frame}>
      <Form
        form={form}
        title="The project has not been updated"
        onSubmit={() => (form.isDirty ? save(base.updated_at) : onNext(target.current))}
        call={update}
      >
        <DetailFields key={form.version} form={form} stored={base} />
        <div className={classes.buttons}>
          <SubmitButton onClick={() => void (target.current = 'import')}>Next</SubmitButton>
        </div>
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
    </div>
  )
}
