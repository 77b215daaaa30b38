import { Button, Group, Modal, Text } from '@mantine/core'
import { institutes } from 'contract/institutes/institutes.contract.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { useState } from 'react'
import { call, type CallFailed } from '../../platform/call.ts'
import { toast } from '../../platform/toast.ts'

interface StaleInstituteProps {
  id: number
  /** Both get the institute as it is stored now. */
  onReload: (latest: Institute) => void
  onOverwrite: (latest: Institute) => void
  onCancel: () => void
}

/** Somebody else has changed the institute since it was loaded: theirs or mine (decisions, section 1). */
export function StaleInstitute({ id, onReload, onOverwrite, onCancel }: StaleInstituteProps) {
  const [fetching, setFetching] = useState(false)
  const withLatest = async (then: (latest: Institute) => void) => {
    setFetching(true)
    try {
      then(await call(institutes.read, { params: { id } }))
    } catch (failed) {
      toast((failed as CallFailed).message, 'failure')
    } finally {
      setFetching(false)
    }
  }
  return (
    <Modal opened onClose={onCancel} title="Somebody else has changed this institution meanwhile">
      <Text mb="lg">
        Reload shows their version, and what you changed here is gone. Overwrite saves your version, and what
        they changed is gone.
      </Text>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={onCancel} data-autofocus>
          Keep editing
        </Button>
        <Button variant="default" disabled={fetching} onClick={() => void withLatest(onOverwrite)}>
          Overwrite
        </Button>
        <Button disabled={fetching} onClick={() => void withLatest(onReload)}>
          Reload
        </Button>
      </Group>
    </Modal>
  )
}
