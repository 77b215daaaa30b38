import { Button, Select, TextInput } from '@mantine/core'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { maxInstituteTexts } from 'contract/institutes/institutes.rules.ts'
import { detailsOf } from 'contract/institutes/type-details.ts'
import { positionRoles } from 'contract/users/position-roles.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useEndpointMutation } from '../../platform/query.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { ConfirmShort } from '../../ui/forms/ConfirmShort.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import { SdgChooser } from '../../ui/forms/SdgChooser.tsx'
import { InstituteAddress } from '../fields/InstituteAddress.tsx'
import { LogoField } from '../fields/LogoField.tsx'
import { WebsiteField } from '../fields/WebsiteField.tsx'
import { SimilarInstitutes } from './SimilarInstitutes.tsx'
import type { useNewInstitute } from './use-new-institute.ts'
import { isDetail } from './wizard-steps.ts'
import classes from './Wizard.module.css'

interface NewInstituteStepProps {
  creation: ReturnType<typeof useNewInstitute>
  /** Called to continue with the details. */
  onNext: () => void
}

/** Form for a new institution. Before it is created, similar ones are shown (INS-32, INS-33). */
export function NewInstituteStep({ creation, onNext }: NewInstituteStepProps) {
  const { form, send, call } = creation
  const [looked, setLooked] = useState('')
  const goOn = () => (detailsOf(form.getValues().type).length > 0 ? onNext() : send())
  const similar = useEndpointMutation(institutes.duplicates, {
    ownFailure: true,
    onSuccess: ({ results }) => {
      if (results.length === 0) goOn()
    },
    // If the search for duplicates fails, the wizard continues without it.
    onFailure: goOn,
  })
  const next = () => {
    const { name, website_url } = form.getValues()
    const sought = JSON.stringify([name, website_url])
    if (creation.lacksDetails || sought === looked) return goOn()
    setLooked(sought)
    similar.mutate({ body: { name, website_url } })
  }
  return (
    <>
      <Form
        className={classes.form}
        form={form}
        title="Please check your input"
        fields={(path) => !isDetail(path)}
        onSubmit={next}
        call={{ isPending: similar.isPending || call.isPending, reset: call.reset }}
      >
        <div key={form.version} className={classes.form}>
          <ConfirmShort form={form} path="name" field="name">
            <TextInput
              {...form.field('name')}
              label={<Label required>Name of the institution</Label>}
              description="At least 3 characters"
              maxLength={maxInstituteTexts.name}
              autoComplete="organization"
            />
          </ConfirmShort>
          <Select
            {...form.select('type')}
            label={<Label required>Type of institution</Label>}
            placeholder="Choose one"
            data={instituteTypeNames}
          />
          <SdgChooser
            {...form.field('sustainable_development_goals')}
            label={<Label required>Sustainable development goals</Label>}
            description="Choose the goals your institution works on"
          />
          <InstituteAddress form={form} />
          <WebsiteField form={form} />
          <Select
            {...form.select('user_role')}
            label={<Label>Your role in the institution</Label>}
            description="You also become its Admin"
            placeholder="Choose one"
            searchable
            clearable
            data={positionRoles}
          />
          <LogoField {...form.field('avatar')} stored={null} />
        </div>
        <div className={classes.buttons}>
          <Button component={Link} to="/institution" variant="default">
            Cancel
          </Button>
          <SubmitButton>Next</SubmitButton>
        </div>
      </Form>
      {similar.data && similar.data.results.length > 0 && (
        <SimilarInstitutes
          found={similar.data.results}
          onNone={() => (similar.reset(), goOn())}
          onClose={() => (similar.reset(), setLooked(''))}
        />
      )}
    </>
  )
}
