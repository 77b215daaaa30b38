import { Button, Group, Menu, Modal, Stack, Text, Textarea } from '@mantine/core'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { counted } from 'contract/platform/totals.ts'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { SelectionBar } from '../../ui/lists/SelectionBar.tsx'
import type { Selection } from '../../ui/lists/use-selection.ts'
import { useSeveral } from '../../ui/lists/use-several.ts'

interface DecideSeveralProps {
  institute: { id: number; name: string }
  selection: Selection
}

/** Approves the requests of several people, or removes them from the institution with a reason. */
export function DecideSeveral({ institute: { id, name }, selection }: DecideSeveralProps) {
  const [reason, setReason] = useState<string>()
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
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="compact-md" px={6} aria-label="More actions for the selection">
              <EllipsisVertical size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="var(--danger)" disabled={several.isPending} onClick={() => setReason('')}>
              Remove from the institution
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </SelectionBar>
      <Modal
        opened={reason !== undefined}
        onClose={() => setReason(undefined)}
        title={`Remove ${count} from ${name}?`}
      >
        <Stack>
          <Text>They will lose all their roles and permissions immediately, and be notified.</Text>
          <Textarea
            label={<Label>Reason</Label>}
            maxLength={500}
            value={reason ?? ''}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setReason(undefined)}>
              Cancel
            </Button>
            <Button
              color="var(--danger)"
              onClick={() => {
                setReason(undefined)
                decide('remove', reason?.trim())
              }}
            >
              Remove {count}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
