import { ActionIcon, Menu } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { Ban, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { StandingButtons } from '../../contacts/StandingButtons.tsx'
import { useContactActions } from '../../contacts/use-contact-actions.ts'
import { useLive } from '../../platform/live.ts'
import { optionalKeptQueryOf } from '../../platform/offline/or-kept.ts'
import { allQueriesOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import classes from './Connection.module.css'

interface ConnectionProps {
  personId: number
  name: string
}

/** How the reader stands with this person, what comes next, and how to have nothing to do with them (MEM-15). */
export function Connection({ personId, name }: ConnectionProps) {
  const me = useSession()?.user_id ?? 0
  const { data } = useSuspenseQuery(optionalKeptQueryOf(contacts.standing, { params: { userId: personId } }))
  useLive(`contacts:${me}`, allQueriesOf(contacts.standing))
  const { block, busy } = useContactActions()
  const [isBlocking, ask] = useState(false)
  if (!data) return null
  return (
    <>
      {data.standing === 'received' && data.note && (
        <blockquote className={classes.note} dir="auto">
          {data.note}
        </blockquote>
      )}
      {data.standing === 'blocked' && (
        <p className={classes.words}>
          You have blocked {name}: they do not see your profile, can neither ask to connect nor write to you,
          and you are not notified when they mention you.
        </p>
      )}
      <div className={classes.buttons}>
        <StandingButtons standing={data} />
        {data.standing !== 'blocked' && (
          <Menu position="bottom-start">
            <Menu.Target>
              <ActionIcon variant="default" size={42} aria-label={`More about ${name}`}>
                <EllipsisVertical size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                color="var(--danger)"
                leftSection={<Ban size={18} aria-hidden />}
                onClick={() => ask(true)}
              >
                Block member
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <Confirm
        opened={isBlocking}
        title={`Block ${name}?`}
        confirm="Block member"
        danger
        busy={busy}
        onConfirm={() => (block(personId), ask(false))}
        onCancel={() => ask(false)}
      >
        They no longer see your profile, and can neither ask to connect nor write to you. A connection between
        you ends. They are not told. In projects and institutions that you share, you still meet, but you are
        not notified when they mention you.
      </Confirm>
    </>
  )
}
