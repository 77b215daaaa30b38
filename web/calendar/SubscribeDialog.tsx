import { Button, CopyButton, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calendarFeed } from 'contract/calendar/calendar-feed.endpoints.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'

/** The private address of the calendar, for calendar programs. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const feed = useQuery(queryOf(calendarFeed.read))
  const renew = useEndpointMutation(calendarFeed.renew, {
    refresh: [allQueriesOf(calendarFeed.read)],
    onSuccess: () => toast('This is your new address. An earlier one has ended.'),
  })
  const url = feed.data?.url
  return (
    <Modal opened onClose={onClose} title="Subscribe to your calendar">
      <Stack>
        <Text>
          Add this address to your calendar program, and your sessions and events are there, too. Whoever has
          it can read your calendar, so keep it for yourself.
        </Text>
        {feed.isPending && <Skeleton height={60} />}
        {feed.isError && <Text role="alert">{feed.error.message}</Text>}
        {typeof url === 'string' && <TextInput label="Private address" value={url} readOnly />}
        <Group justify="flex-end">
          {feed.isSuccess && (
            <Button
              variant={url ? 'default' : 'filled'}
              loading={renew.isPending}
              onClick={() => renew.mutate({})}
            >
              {url ? 'Renew' : 'Make an address'}
            </Button>
          )}
          {typeof url === 'string' && (
            <CopyButton value={url}>
              {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
            </CopyButton>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
