import { Button, CopyButton, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calendarFeed } from 'contract/calendar/calendar-feed.endpoints.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'

/** The private address of the calendar feed, for calendar apps. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const feed = useQuery(queryOf(calendarFeed.read))
  const renew = useEndpointMutation(calendarFeed.renew, {
    refresh: [allQueriesOf(calendarFeed.read)],
    onSuccess: () => toast('New address created. Earlier addresses no longer work.'),
  })
  const url = feed.data?.url
  return (
    <Modal opened onClose={onClose} title="Subscribe to your calendar">
      <Stack>
        <Text>
          Add this address to your calendar app to see your sessions and events there. Anyone who has the
          address can read your calendar, so do not share it.
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
              {url ? 'Replace address' : 'Create address'}
            </Button>
          )}
          {typeof url === 'string' && (
            <CopyButton value={url}>
              {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy address'}</Button>}
            </CopyButton>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
