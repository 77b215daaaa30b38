import { Button, Group, Modal, Text, Alert } from '@mantine/core'
import { projects, type Project } from 'contract/projects/projects.contract.ts'
import { useState } from 'react'
import { call, type CallFailed } from '../../platform/call.ts'
import { toast } from '../../platform/toast.ts'

interface StaleProjectProps {
  id: number
  /** Both get the project as it is stored now. */
  onReload: (latest: Project) => void
  onOverwrite: (latest: Project) => void
  onCancel: () => void
}

/** Somebody else has changed the project since it was loaded: theirs or mine (decisions, section 1). */
export function StaleProject({ id, onReload, onOverwrite, onCancel }: StaleProjectProps) {
  const [fetching, setFetching] = useState(false)
  const withLatest = async (then: (latest: Project) => void) => {
    setFetching(true)
    try {
      then(await call(projects.read, { params: { id } }))
    } catch (failed) {
      toast((failed as CallFailed).message, 'failure')
    } finally {
      setFetching(false)
    }
  }
  return (
    <Modal opened onClose={onCancel} title="Somebody else has changed this project meanwhile">
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

/** Says that a form was filled from a stored draft, and offers to discard it. */
export function DraftFound({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert variant="outline" color="teal" title="This is what you typed before and have not saved yet">
      Pictures have to be chosen again.{' '}
      <Button variant="subtle" size="compact-md" onClick={onDiscard}>
        Discard it
      </Button>
    </Alert>
  )
}
