import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { counted } from 'contract/platform/totals.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import type { Account } from 'contract/staff/accounts.schemas.ts'
import { call } from '../../platform/call.ts'
import { allQueriesOf } from '../../platform/query.ts'
import { ConfirmWithReason } from '../../ui/ConfirmWithReason.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { SelectionBar } from '../../ui/lists/SelectionBar.tsx'
import { SelectionMenu } from '../../ui/lists/SelectionMenu.tsx'
import type { Selection } from '../../ui/lists/use-selection.ts'
import { useSeveral } from '../../ui/lists/use-several.ts'

interface ChangeAccountsProps {
  rows: readonly Account[]
  selection: Selection
  /** Number of roles of the chosen people that are pending approval. */
  waiting: number
  /** Turns the switches of these roles on, to be saved. */
  onApprove: () => void
}

/** Approves the roles of several people, blocks or unblocks them. */
export function ChangeAccounts({ rows, selection, waiting, onApprove }: ChangeAccountsProps) {
  const [isBlocking, blocking] = useDisclosure(false)
  const several = useSeveral({ selection, of: 'user', refresh: [allQueriesOf(accounts.list)] })
  const chosen = rows.filter(({ id }) => selection.isChosen(id))
  const idsOf = (isBlocked: boolean) =>
    chosen.filter(({ is_blocked }) => is_blocked === isBlocked).map(({ id }) => id)
  const [blocked, others] = [idsOf(true), idsOf(false)]
  const count = counted(others.length, 'user')
  const set = (is_blocked: boolean, reason?: string) => (ids: number[]) =>
    call(accounts.blockSeveral, { body: { ids, is_blocked, reason } })
  return (
    <>
      <SelectionBar selection={selection} several={several}>
        <ReasonButton
          variant="default"
          size="compact-md"
          disabledReason={waiting === 0 ? 'None of their roles are pending approval.' : undefined}
          onClick={onApprove}
        >
          Approve roles
        </ReasonButton>
        {blocked.length > 0 && (
          <Button
            variant="default"
            size="compact-md"
            loading={several.isPending}
            onClick={() =>
              several.change({ send: () => set(false)(blocked), done: 'unblocked', undo: set(true) })
            }
          >
            Unblock
          </Button>
        )}
        <SelectionMenu>
          <Menu.Item
            color="var(--danger)"
            disabled={several.isPending || others.length === 0}
            onClick={blocking.open}
          >
            Block
          </Menu.Item>
        </SelectionMenu>
      </SelectionBar>
      {isBlocking && (
        <ConfirmWithReason
          title={`Block ${count}?`}
          description="For the audit log"
          confirm={`Block ${count}`}
          onConfirm={(reason) => {
            blocking.close()
            several.change({ send: () => set(true, reason)(others), done: 'blocked' })
          }}
          onCancel={blocking.close}
        >
          They will be signed out immediately and can no longer sign in. Their content is kept.
        </ConfirmWithReason>
      )}
    </>
  )
}
