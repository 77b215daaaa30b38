import { Button } from '@mantine/core'
import type { StandingWith } from 'contract/contacts/contacts.schemas.ts'
import { requestAlreadySent } from 'contract/contacts/contacts.refusals.ts'
import { whyNotRequest } from 'contract/contacts/contacts.rules.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { MessageSquare, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayOf } from '../ui/dates.ts'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'
import { RemoveConnection } from './RemoveConnection.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { useContactActions } from './use-contact-actions.ts'

interface ConnectionButtonsProps {
  standing: StandingWith
  size?: 'compact-md' | 'md'
}

/** Actions for a person, depending on the connection status: connect, cancel, respond, message, remove (CON-06 to CON-08). */
export function ConnectionButtons({ standing: found, size = 'md' }: ConnectionButtonsProps) {
  const { person, standing, contact_id: id, may_ask_from } = found
  const name = nameOfPerson(person)
  const actions = useContactActions()
  const [isAsking, ask] = useState(false)
  const [isRemoving, remove] = useState(false)
  if (standing === 'self') return null
  if (standing === 'blocked')
    return (
      <Button size={size} variant="default" loading={actions.busy} onClick={() => actions.unblock(person.id)}>
        Unblock
      </Button>
    )
  if (standing === 'none') {
    const refused = whyNotRequest({ standing, cooling: may_ask_from !== null })
    return (
      <>
        <ReasonButton
          size={size}
          leftSection={<UserPlus size={18} aria-hidden />}
          disabledReason={
            may_ask_from
              ? `Your request was rejected. You can send a new request from ${dayOf(may_ask_from)}.`
              : refused?.words
          }
          onClick={() => ask(true)}
        >
          Send connection request
        </ReasonButton>
        <RequestDialog person={{ id: person.id, name }} opened={isAsking} onClose={() => ask(false)} />
      </>
    )
  }
  if (id === null) return null
  if (standing === 'sent')
    return (
      <>
        <ReasonButton size={size} variant="light" disabledReason="Wait for a response or cancel the request.">
          {requestAlreadySent.words}
        </ReasonButton>
        <Button size={size} variant="default" loading={actions.busy} onClick={() => actions.cancel(id)}>
          Cancel request
        </Button>
      </>
    )
  if (standing === 'received')
    return (
      <>
        <Button size={size} loading={actions.busy} onClick={() => actions.accept(id)}>
          Accept connection
        </Button>
        <Button size={size} variant="default" disabled={actions.busy} onClick={() => actions.reject(id)}>
          Reject request
        </Button>
      </>
    )
  return (
    <>
      <Button
        component={Link}
        to={`/chat/${person.id}`}
        state={{ messagePerson: person }}
        size={size}
        // Less prominent in lists, where there are many of these buttons.
        variant={size === 'md' ? 'filled' : 'light'}
        leftSection={<MessageSquare size={18} aria-hidden />}
      >
        Message
      </Button>
      <Button size={size} variant="default" onClick={() => remove(true)}>
        Remove connection
      </Button>
      <RemoveConnection
        name={name}
        opened={isRemoving}
        busy={actions.busy}
        onConfirm={() => (actions.remove(id), remove(false))}
        onCancel={() => remove(false)}
      />
    </>
  )
}
