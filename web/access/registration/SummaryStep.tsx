import { findCountry } from 'contract/places/find-country.ts'
import { useEffect, useMemo, type ReactNode } from 'react'
import { SdgTiles } from '../../ui/SdgTile.tsx'
import type { StepProps } from './use-registration.ts'
import { StepLink } from './StepLink.tsx'
import type { StepName } from './registration-steps.ts'
import classes from './SummaryStep.module.css'

/** The entered data, to check before it is sent (ACC-34). */
export function SummaryStep({ form }: StepProps) {
  const draft = form.getValues()
  const { picture } = draft
  const { instituteData: made } = draft
  const { address } = made
  return (
    <>
      <Part title="Institution Data" step="institution">
        {draft.create_new_institute ? (
          <>
            <Entry name="New institution">{made.name}</Entry>
            <Entry name="Type">{made.type}</Entry>
            <Entry name="Goals">
              <SdgTiles codes={made.sustainable_development_goals} small />
            </Entry>
            <Entry name="Address">
              {made.address.street}, {[address.zip_code, address.city].filter(Boolean).join(' ')},{' '}
              {findCountry(address.country)?.name} ({address.region})
            </Entry>
            <Entry name="Website">{made.website_url}</Entry>
          </>
        ) : (
          <Entry name="Institution">{draft.instituteName}</Entry>
        )}
        <Entry name="Your role">{draft.user_role || 'None chosen'}</Entry>
        <Entry name="Privacy policy">Read</Entry>
      </Part>
      <Part title="User Details" step="user">
        <Entry name="Name">
          {draft.first_name} {draft.last_name}
        </Entry>
        <Entry name="E-mail">{draft.email}</Entry>
        <Entry name="Password">Set, not shown</Entry>
        <Entry name="Picture">{picture ? <Preview picture={picture} /> : 'None chosen'}</Entry>
      </Part>
    </>
  )
}

function Part({ title, step, children }: { title: string; step: StepName; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <header>
        <h2>{title}</h2>
        <StepLink step={step}>
          Change <span className="visually-hidden">{title}</span>
        </StepLink>
      </header>
      <dl>{children}</dl>
    </section>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.entry}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Preview({ picture }: { picture: File }) {
  const address = useMemo(() => URL.createObjectURL(picture), [picture])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img className={classes.picture} src={address} alt="Your choice" />
}
