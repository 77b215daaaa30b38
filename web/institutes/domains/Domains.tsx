import { Button, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import { tooManyDomains } from 'contract/institutes/institute-domains.refusals.ts'
import { domainLimits } from 'contract/institutes/institute-domains.rules.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { BadgeCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '../../platform/live.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Lines } from '../../ui/lists/Lines.tsx'
import { AddDomain } from './AddDomain.tsx'
import { DomainLine } from './DomainLine.tsx'
import { ProveAsStaff } from './ProveAsStaff.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Domains.module.css'

/** The domains of an institution, for its Admins and staff. */
export function Domains({ institute }: { institute: Institute }) {
  const [open, setOpen] = useState<'add' | 'prove'>()
  const isStaff = useSession()?.is_staff ?? false
  const params = { id: institute.id }
  const listed = queryOf(instituteDomains.list, { params })
  useLive(`institute:${institute.id}`, listed)
  const setApproval = useEndpointMutation(instituteDomains.setApproval, {
    refresh: [listed],
    onSuccess: ({ approves_own_domains }) =>
      toast(approves_own_domains ? 'Automatic approval turned on' : 'Automatic approval turned off'),
  })
  // If the user is no longer Admin, the tab disappears without an error.
  const { data, error, refetch } = useQuery({ ...listed, meta: { ownFailure: true } })
  if (error && !data) return <ReadFailure what="The domains" error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={240} aria-hidden />
  const isFull = data.results.length >= domainLimits.ofInstitute
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h2>Domains</h2>
          <p className={classes.lead}>
            Prove that a domain, such as the one of your website, belongs to {institute.name}. A mark on the
            profile then tells everyone, and institutions that resemble yours are checked by our staff before
            others see them.
          </p>
        </div>
        <div className={classes.buttons}>
          {isStaff && (
            <Button
              variant="default"
              leftSection={<BadgeCheck size={18} aria-hidden />}
              onClick={() => setOpen('prove')}
            >
              Prove as staff
            </Button>
          )}
          <ReasonButton
            leftSection={<Plus size={18} aria-hidden />}
            disabledReason={isFull ? tooManyDomains.words : undefined}
            onClick={() => setOpen('add')}
          >
            Add domain
          </ReasonButton>
        </div>
      </div>
      {data.results.length === 0 ? (
        <EmptyState title="No domains yet">Domains that you add will appear here.</EmptyState>
      ) : (
        <Lines>
          {data.results.map((domain) => (
            <DomainLine key={domain.id} instituteId={institute.id} domain={domain} />
          ))}
        </Lines>
      )}
      <Switch
        label="Approve members with an address of a proven domain automatically"
        description="Their address has to be confirmed first. The role Admin, and people whose roles were declined or removed, are always decided by an Admin. Turn it on only if everyone with an address of your domains may belong to your institution."
        checked={data.approves_own_domains}
        onChange={({ currentTarget: { checked } }) =>
          !setApproval.isPending && setApproval.mutate({ params, body: { approves_own_domains: checked } })
        }
      />
      {open === 'add' && <AddDomain institute={institute} onClose={() => setOpen(undefined)} />}
      {open === 'prove' && <ProveAsStaff institute={institute} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
