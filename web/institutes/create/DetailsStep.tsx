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

/** The details of the type. A failure leaves one here; what was made is not made again (INS-35, INS-39). */
export function DetailsStep({ creation: { form, send, call, lacksDetails }, onBack }: DetailsStepProps) {
  const { type, name } = form.getValues()
  return (
    <Form
      className={classes.form}
      form={form}
      title={call.isError ? 'Something went wrong!' : 'Please check what you have entered'}
      onSubmit={send}
      call={call}
    >
      {call.isError && (
        <p>
          {lacksDetails
            ? `${name} has been created, but these details are not saved yet. Nothing you typed is lost: please try again.`
            : 'Nothing has been created yet, and nothing you typed is lost. Please try again.'}
        </p>
      )}
      <p className={classes.quiet}>
        What others want to know about an institution of the type {type}. It decides who finds you.
      </p>
      <DetailFields form={form} />
      <div className={classes.buttons}>
        {!lacksDetails && (
          <Button variant="default" onClick={() => (form.clearErrors(), onBack())}>
            Back
          </Button>
        )}
        <SubmitButton>{lacksDetails ? 'Save the details' : 'Create institution'}</SubmitButton>
      </div>
    </Form>
  )
}
