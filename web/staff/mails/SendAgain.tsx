import { useQueryClient } from '@tanstack/react-query'
import { staffMails } from 'contract/staff/mails.endpoints.ts'
import type { StaffMail } from 'contract/staff/mails.schemas.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'

/** Gives a failed mail another two days. */
export function SendAgain({ mail: { id, recipient, subject, failed_at } }: { mail: StaffMail }) {
  const client = useQueryClient()
  const list = allQueriesOf(staffMails.list)
  const send = useEndpointMutation(staffMails.sendAgain, {
    refresh: [list],
    onSuccess: () => toast(`The mail to ${recipient} is on its way again`),
    // A colleague was first: it does not stand here any more.
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
      disabledReason={failed_at === null ? 'It is still tried by itself.' : undefined}
      // The second click of a double click would be refused, or would send the mail that moves up.
      onClick={({ detail }) => detail < 2 && send.mutate({ params: { id } })}
    >
      Send again
    </ReasonButton>
  )
}
