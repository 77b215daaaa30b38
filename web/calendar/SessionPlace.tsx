import { Button, Group, Text, TextInput } from '@mantine/core'
import { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { maxPlace } from 'contract/calendar/calendar.rules.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { useState } from 'react'
import { webAddress } from '../institutes/web-address.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'

interface SessionPlaceProps {
  session: CalendarEntry
  /** Why the session can no longer be changed. */
  reason: string | undefined
}

/** Where a session takes place, and a field to change it. */
export function SessionPlace({ session, reason }: SessionPlaceProps) {
  const [typed, type] = useState<string>()
  const { id, place, updated_at } = session
  const save = useEndpointMutation(calendar.setPlace, {
    refresh: [allQueriesOf(calendar.list), allQueriesOf(calendar.read)],
    onSuccess: () => {
      toast('Place changed. You will both receive an e-mail.')
      type(undefined)
    },
  })
  if (typed !== undefined)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({
            params: { id },
            body: { place: typed.trim(), ...(updated_at && { updated_at }) },
          })
        }}
      >
        <TextInput
          label="Place or link"
          description="A room, an address, or the link of a video call"
          maxLength={maxPlace}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          data-autofocus
        />
        <Group mt="xs" gap="xs">
          <ReasonButton
            type="submit"
            size="compact-md"
            loading={save.isPending}
            disabledReason={typed.trim() === place ? 'No changes to save.' : undefined}
          >
            Save place
          </ReasonButton>
          <Button size="compact-md" variant="subtle" onClick={() => type(undefined)}>
            Cancel
          </Button>
        </Group>
      </form>
    )
  return (
    <Group gap="xs" align="baseline">
      <Text style={{ overflowWrap: 'anywhere' }}>
        {place ? <PlaceText place={place} /> : 'No place or link yet'}
      </Text>
      <ReasonButton size="compact-sm" variant="default" disabledReason={reason} onClick={() => type(place)}>
        {place ? 'Change place' : 'Add a place or link'}
      </ReasonButton>
    </Group>
  )
}

/** A place; one that is a link can be opened. */
export function PlaceText({ place }: { place: string }) {
  const link = webAddress(/^www\./i.test(place) ? `https://${place}` : place)
  if (!link) return place
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow">
      {place}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
