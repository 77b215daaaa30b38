import { Alert, Button, Group } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { mailAddresses } from 'contract/notifications/mail-address.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { Link } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { dayOf } from '../../ui/dates.ts'
import classes from './NotificationSettings.module.css'

/** Milliseconds after a trial for which we look whether the mail was refused again. */
const lookAgain = 3000

/** Where my mails go; and if they have stopped, why, and how they come again. */
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
          ? `We have just sent a mail to ${address}. If it is refused again, you will read it here.`
          : `Mails go to ${address}.`}
      </p>
    )
  return (
    <Alert
      color="var(--warning)"
      variant="outline"
      title="Your mails have stopped"
      role="status"
      className={classes.stopped}
    >
      <p>
        Since {dayOf(stopped_at)} nothing is sent to {address}: its mail server refused three mails in a row.
      </p>
      {reason && <p>{reason}</p>}
      <p>
        If the address is right, ask whoever runs that mail server, make room in your mailbox, then let us try
        again. Links that you ask for, such as for a new password, are sent all the same.
      </p>
      <Group>
        <Button onClick={() => tryAgain.mutate({})} loading={tryAgain.isPending}>
          Try this address again
        </Button>
        <Button component={Link} to="/profile/account" variant="default">
          Use another address
        </Button>
      </Group>
    </Alert>
  )
}
