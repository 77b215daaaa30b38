import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { Ago } from '../../ui/Ago.tsx'
import { momentOf } from '../../ui/dates.ts'

/** Warns of a requested removal of the user's second factors, which they can cancel. */
export function PendingReset() {
  useLive(`account:${useSession()?.user_id ?? 0}`, allQueriesOf(factorResets.readOwn))
  const { data } = useQuery({ ...queryOf(factorResets.readOwn), meta: { ownFailure: true } })
  const cancel = useEndpointMutation(factorResets.cancelOwn, {
    refresh: [allQueriesOf(factorResets.readOwn)],
    onSuccess: () => toast('Your second factors are kept'),
  })
  if (!data?.reset) return null
  const { requested_at, due_at } = data.reset
  return (
    <Alert
      color="var(--warning)"
      variant="outline"
      role="status"
      title={
        due_at
          ? `Your second factors will be removed on ${momentOf(due_at)}`
          : 'Someone wants to remove your second factors'
      }
    >
      <Stack align="start">
        <span>
          Someone who knows your password asked for it <Ago instant={requested_at} />. If it was not you, keep
          them and change your password.
        </span>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          Keep my second factors
        </Button>
      </Stack>
    </Alert>
  )
}
