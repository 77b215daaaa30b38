import { Button } from '@mantine/core'
import type { AuditLogEntry } from 'contract/staff/audit-log.schemas.ts'
import { X } from 'lucide-react'
import { useParameter } from '../../ui/lists/use-parameter.ts'

/** Shows that entries are filtered by a person, with a button to remove the filter. */
export function PersonFilter({ entries, id }: { entries: readonly AuditLogEntry[]; id: number }) {
  const [, change] = useParameter('person')
  const name =
    entries.find(({ actor }) => actor?.id === id)?.actor?.name ??
    entries.find(({ subject }) => subject === `person:${id}`)?.subject_name ??
    `account ${id}`
  return (
    <div>
      <Button
        variant="default"
        rightSection={<X size={16} aria-hidden />}
        aria-label={`Remove filter: only ${name}`}
        onClick={() => change('')}
      >
        Only {name}
      </Button>
    </div>
  )
}
