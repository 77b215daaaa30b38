import { Menu } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { ConnectionButtons } from '../../contacts/ConnectionButtons.tsx'
import { useContactActions } from '../../contacts/use-contact-actions.ts'
import { useLive } from '../../platform/live.ts'
import { optionalKeptQueryOf } from '../../platform/offline/or-kept.ts'
import { allQueriesOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { ReportMenu } from '../../reports/ReportMenu.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import classes from './Connection.module.css'

interface ConnectionProps {
  personId: number
  name: string
}

/** Connection status and actions for a person, including blocking (MEM-15). */
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
          You have blocked {name}. They cannot see your profile, send you requests or write to you, and you
          are not notified of what they do.
        </p>
      )}
      <div className={classes.buttons}>
        <ConnectionButtons standing={data} />
        <ReportMenu subject={{ type: 'person', id: personId }} label={`Actions for ${name}`}>
          {data.standing !== 'blocked' && (
            <Menu.Item
              color="var(--danger)"
              leftSection={<Ban size={18} aria-hidden />}
              // A connection or a request would end, which cannot be undone.
              onClick={() => (data.standing === 'none' ? block(personId) : ask(true))}
            >
              Block member
            </Menu.Item>
          )}
        </ReportMenu>
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
        They will no longer be able to see your profile, send you requests or write to you. Any connection
        between you ends, and they are not notified. You will still see each other in shared projects and
        institutions, but you will not be notified of what they do.
      </Confirm>
    </>
  )
}
