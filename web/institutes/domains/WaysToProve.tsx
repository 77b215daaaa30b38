import { Button, Group, Select } from '@mantine/core'
import { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import {
  hoursOfProofMail,
  proofMailboxes,
  type ProofMailbox,
} from 'contract/institutes/institute-domains.rules.ts'
import type { InstitutionDomain } from 'contract/institutes/institute-domains.schemas.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { useState } from 'react'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { exactDate } from '../../ui/dates.ts'
import { newKey } from '../../platform/call.ts'
import { CopyValue } from '../../ui/CopyValue.tsx'
import classes from './Domains.module.css'

interface WaysToProveProps {
  id: string
  instituteId: number
  domain: InstitutionDomain
}

/** The record and the mail that prove a domain. */
export function WaysToProve({ id, instituteId, domain }: WaysToProveProps) {
  const [mailbox, setMailbox] = useState<ProofMailbox>('postmaster')
  const params = { id: instituteId, domainId: domain.id }
  const listed = queryOf(instituteDomains.list, { params: { id: instituteId } })
  const check = useEndpointMutation(instituteDomains.check, {
    refresh: [listed, queryOf(institutes.read, { params: { id: instituteId } })],
    ownFailure: true,
    onSuccess: () => toast(`${domain.domain} proven`),
  })
  const send = useEndpointMutation(instituteDomains.sendMail, {
    refresh: [listed],
    ownFailure: true,
    onSuccess: ({ mail }) => toast(`Mail sent to ${mail?.to ?? domain.domain}`),
  })
  return (
    <div id={id} className={classes.ways}>
      <section>
        <h3>By a record in the DNS</h3>
        <p>Create this TXT record at the provider of your domain, keep it there, and then check it.</p>
        <dl className={classes.record}>
          <RecordPart label="Name" value={domain.record.name} />
          <RecordPart label="Value" value={domain.record.value} />
        </dl>
        <Button loading={check.isPending} onClick={() => check.mutate({ params })}>
          Check record
          <span className="visually-hidden"> of {domain.domain}</span>
        </Button>
        <p role="status" className={check.error ? classes.failing : undefined}>
          {check.error?.message}
        </p>
      </section>
      <section>
        <h3>Or by a mail</h3>
        <p>
          We send a link to the operators of the domain. It works once, for {hoursOfProofMail} hours, and only
          while you are signed in: ask them to forward it to you.
        </p>
        <Group align="end" gap={12}>
          <Select
            label="Address"
            value={mailbox}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = proofMailboxes.find((one) => one === value)
              if (chosen) setMailbox(chosen)
            }}
            data={proofMailboxes.map((one) => ({ value: one, label: `${one}@${domain.domain}` }))}
          />
          <Button
            variant="default"
            loading={send.isPending}
            onClick={() => send.mutate({ params, body: { mailbox }, key: newKey() })}
          >
            Send mail
          </Button>
        </Group>
        <p role="status" className={send.error ? classes.failing : classes.quiet}>
          {send.error?.message ??
            (domain.mail &&
              `Sent to ${domain.mail.to}. Its link works until ${exactDate(domain.mail.expires_at)}.`)}
        </p>
      </section>
    </div>
  )
}

const RecordPart = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <CopyValue label={label.toLowerCase()} value={value} />
    </dd>
  </>
)
