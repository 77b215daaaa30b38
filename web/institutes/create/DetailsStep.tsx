import { Button } from '@mantine/core'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { DetailFields } from '../fields/DetailFields.tsx'
import type { useNewInstitute } from './use-new-institute.ts'
import classes from './Wizard.module.css'

interface DetailsStepProps {
  creation: ReturnType<typeof useNewInstitute>
  onBack: () => void
}

/** Type-specific details. After a failure the user stays here, and a retry does not create the institution again (INS-35, INS-39). */
export function DetailsStep({ creation: { form, send, call, lacksDetails }, onBack }: DetailsStepProps) {
  const { type, name } = form.getValues()
  return (
    <Form
      className={classes.form}
      form={form}
      title={call.isError ? 'Something went wrong!' : 'Please check your input'}
      onSubmit={send}
      call={call}
    >
      {call.isError && (
        <p>
          {lacksDetails
            ? `${name} has been created, but these details have not been saved yet. Your input is not lost. Please try again.`
            : 'Nothing has been created yet. Your input is not lost. Please try again.'}
        </p>
      )}
      <p className={classes.quiet}>Details about your institution as {type}. They help others find you.</p>
      <DetailFields form={form} />
      <div className={classes.buttons}>
        {!lacksDetails && (
          <Button variant="default" onClick={() => (form.clearErrors(), onBack())}>
            Back
          </Button>
        )}
        <SubmitButton>{lacksDetails ? 'Save details' : 'Create institution'}</SubmitButton>
      </div>
    </Form>
  )
}
