import { Button, TextInput } from '@mantine/core'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { useRef, useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { leftAfter, type RoleChanges } from './role-changes.ts'
import classes from './Manage.module.css'

/** Reasons why roles could not be changed, by role entry id. */
export type RefusedRoles = Readonly<Record<number, string>>

interface SaveRolesProps {
  changes: RoleChanges
  onChange: (changes: RoleChanges) => void
  onRefused: (refused: RefusedRoles) => void
}

/** Saves all changed switches. Rejected changes stay, with their reasons. */
export function SaveRoles({ changes, onChange, onRefused }: SaveRolesProps) {
  const [reason, setReason] = useState('')
  const [savedAt, setSavedAt] = useState<Date>()
  const count = Object.keys(changes).length
  /** Changes being saved; the user may make more during saving. */
  const sent = useRef<RoleChanges>({})
  const save = useEndpointMutation(accounts.saveRoles, {
    refresh: [allQueriesOf(accounts.list), allQueriesOf(institutes.list)],
    onSuccess: ({ saved, refused }) => {
      const left = Object.entries(sent.current).flatMap(([entry, change]) => {
        const found = refused.find(
          ({ userId, instituteId, roles }) =>
            userId === change.userId && instituteId === change.instituteId && roles.includes(change.role),
        )
        return found ? [{ entry, change, words: found.detail }] : []
      })
      onChange(leftAfter(changes, { sent: sent.current, refused: left.map(({ entry }) => Number(entry)) }))
      onRefused(Object.fromEntries(left.map(({ entry, words }) => [entry, words])))
      if (saved > 0) setSavedAt(new Date())
      if (left.length === 0) setReason('')
      if (left.length === 0) toast(`${rolesOf(saved)} saved`)
      else toast(`${rolesOf(left.length)} not saved: ${left[0]!.words}`, 'failure')
    },
  })
  const send = () => {
    sent.current = changes
    save.mutate({ body: { changes: Object.values(changes), reason } })
  }
  const discard = () => {
    save.reset()
    onChange({})
    onRefused({})
  }
  return (
    <div className={classes.save} data-changed={count > 0} role="group" aria-label="Changes of roles">
      <TextInput
        aria-label="Reason, sent to the people concerned (optional)"
        placeholder="Reason (optional), sent to them"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <SaveState dirty={count > 0} saving={save.isPending} failed={save.isError} savedAt={savedAt} />
      <div className={classes.saveButtons}>
        {count > 0 && (
          <Button variant="subtle" onClick={discard}>
            Discard
          </Button>
        )}
        <ReasonButton
          loading={save.isPending}
          disabledReason={count === 0 ? 'No changes to save.' : undefined}
          onClick={send}
        >
          {count === 0 ? 'Save changes' : `Save ${rolesOf(count)}`}
        </ReasonButton>
      </div>
    </div>
  )
}

const rolesOf = (count: number) => `${count} ${count === 1 ? 'role' : 'roles'}`
