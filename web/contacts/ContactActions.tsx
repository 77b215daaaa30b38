import { ActionIcon, Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { PersonCard } from 'contract/users/person-card.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { EllipsisVertical, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { RemoveConnection } from './RemoveConnection.tsx'
import { useContactActions } from './use-contact-actions.ts'

interface ContactActionsProps {
  /** Id of the contact or request. */
  id: number
  person: PersonCard
  standing: 'sent' | 'received' | 'contact'
}

/** The one useful action of a contact or request in the list, and a menu of the others. */
export function ContactActions({ id, person, standing }: ContactActionsProps) {
  const actions = useContactActions()
  const [isRemoving, removing] = useDisclosure(false)
  const name = nameOfPerson(person)
  return (
    <>
      {standing === 'received' && (
        <Button size="compact-md" loading={actions.busy} onClick={() => actions.accept(id)}>
          Accept connection
        </Button>
      )}
      {standing === 'contact' && (
        <Button
          component={Link}
          to={`/chat/${person.id}`}
          state={{ messagePerson: person }}
          size="compact-md"
          variant="light"
          leftSection={<MessageSquare size={18} aria-hidden />}
        >
          Message
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={32} aria-label={`Actions for ${name}`} disabled={actions.busy}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {standing === 'received' && (
            <Menu.Item onClick={() => actions.reject(id)}>Reject request</Menu.Item>
          )}
          {standing === 'sent' && <Menu.Item onClick={() => actions.cancel(id)}>Cancel request</Menu.Item>}
          {standing === 'contact' && (
            <Menu.Item color="var(--danger)" onClick={removing.open}>
              Remove connection
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <RemoveConnection
        name={name}
        opened={isRemoving}
        busy={actions.busy}
        onConfirm={() => (actions.remove(id), removing.close())}
        onCancel={removing.close}
      />
    </>
  )
}
