import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { counted } from 'contract/platform/totals.ts'
import { call } from '../../platform/call.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { ConfirmWithReason } from '../../ui/ConfirmWithReason.tsx'
import { SelectionBar } from '../../ui/lists/SelectionBar.tsx'
import { SelectionMenu } from '../../ui/lists/SelectionMenu.tsx'
import type { Selection } from '../../ui/lists/use-selection.ts'
import { useSeveral } from '../../ui/lists/use-several.ts'

interface DecideSeveralProps {
  institute: { id: number; name: string }
  selection: Selection
}

/** Approves the requests of several people, or removes them from the institution with a reason. */
export function DecideSeveral({ institute: { id, name }, selection }: DecideSeveralProps) {
  const [isRemoving, removing] = useDisclosure(false)
  const several = useSeveral({
    selection,
    of: 'member',
    refresh: [allQueriesOf(instituteMembers.list), queryOf(institutes.read, { params: { id } })],
  })
  const decide = (action: 'approve' | 'remove', because = '') =>
    several.change({
      send: (ids) =>
        call(instituteMembers.decideSeveral, { params: { id }, body: { ids, action, reason: because } }),
      done: action === 'approve' ? 'approved' : 'removed',
    })
  const count = counted(selection.chosen.length, 'member')
  return (
    <>
      <SelectionBar selection={selection} several={several}>
        <Button
          variant="default"
          size="compact-md"
          loading={several.isPending}
          onClick={() => decide('approve')}
        >
          Approve requests
        </Button>
        <SelectionMenu>
          <Menu.Item color="var(--danger)" disabled={several.isPending} onClick={removing.open}>
            Remove from the institution
          </Menu.Item>
        </SelectionMenu>
      </SelectionBar>
      {isRemoving && (
        <ConfirmWithReason
          title={`Remove ${count} from ${name}?`}
          confirm={`Remove ${count}`}
          onConfirm={(reason) => {
            removing.close()
            decide('remove', reason)
          }}
          onCancel={removing.close}
        >
          They will lose all their roles and permissions immediately, and be notified.
        </ConfirmWithReason>
      )}
    </>
  )
}
