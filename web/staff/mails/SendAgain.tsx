import { useQueryClient } from '@tanstack/react-query'
import { staffMails } from 'contract/staff/mails.endpoints.ts'
import type { StaffMail } from 'contract/staff/mails.schemas.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'

/** Retries a failed e-mail for another two days. */
export function SendAgain({ mail: { id, recipient, subject, failed_at } }: { mail: StaffMail }) {
  const client = useQueryClient()
  const list = allQueriesOf(staffMails.list)
  const send = useEndpointMutation(staffMails.sendAgain, {
    refresh: [list],
    onSuccess: () => toast(`E-mail to ${recipient} queued again`),
    // Another staff member has already sent it again.
    onFailure: ({ status }) => {
      if (status === 409) void client.invalidateQueries(list)
    },
  })
  return (
    <ReasonButton
      variant="default"
      size="sm"
      aria-label={`Send again to ${recipient}: ${subject}`}
      loading={send.isPending}
      disabledReason={failed_at === null ? 'It is still being retried automatically.' : undefined}
      // Ignore the second click of a double click, which would hit the next e-mail in the list.
      onClick={({ detail }) => detail < 2 && send.mutate({ params: { id } })}
    >
      Send again
    </ReasonButton>
  )
}
