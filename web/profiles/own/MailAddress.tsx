import { Alert, Button, Group } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { mailAddresses } from 'contract/notifications/mail-address.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { Link } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { dayOf } from '../../ui/dates.ts'
import classes from './NotificationSettings.module.css'

/** How long to check after a test e-mail whether it was rejected again, in milliseconds. */
const lookAgain = 3000

/** The address for e-mails. If e-mails have stopped, explains why and how to resume them. */
export function MailAddress() {
  const client = useQueryClient()
  const mine = queryOf(mailAddresses.read)
  const tryAgain = useEndpointMutation(mailAddresses.tryAgain, {
    refresh: [allQueriesOf(users.me)],
    onSuccess: (answer) => client.setQueryData(mine.queryKey, answer),
  })
  const { data } = useSuspenseQuery({ ...mine, refetchInterval: tryAgain.isSuccess ? lookAgain : false })
  const { address, stopped_at, reason } = data
  if (stopped_at === null)
    return (
      <p role="status">
        {tryAgain.isSuccess
          ? `A test e-mail has been sent to ${address}. If it is rejected again, a message appears here.`
          : `E-mails are sent to ${address}.`}
      </p>
    )
  return (
    <Alert
      color="var(--warning)"
      variant="outline"
      title="You are not receiving e-mails"
      role="status"
      className={classes.stopped}
    >
      <p>
        Since {dayOf(stopped_at)} no e-mails have been sent to {address}, because its mail server rejected
        three in a row.
      </p>
      {reason && <p>{reason}</p>}
      <p>
        If the address is correct, make sure your mailbox is not full or contact your mail provider, then try
        again. Links you request, such as for a new password, are still sent.
      </p>
      <Group>
        <Button onClick={() => tryAgain.mutate({})} loading={tryAgain.isPending}>
          Try this address again
        </Button>
        <Button component={Link} to="/profile/account" variant="default">
          Change address
        </Button>
      </Group>
    </Alert>
  )
}
