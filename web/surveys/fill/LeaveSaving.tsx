import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { session } from '../../platform/session.ts'
import { tellFailure } from './save-and-tell.ts'
import { useEditCount, useFill, useSaveStatus } from './use-fill.ts'

/** Saves before the page is left (DEF-19), and asks when that cannot be. An ended session leaves without asking. */
export function LeaveSaving() {
  const { filling, saving } = useFill()
  const { saving: isSaving, failed } = useSaveStatus()
  const left = useEditCount()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction: _action }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      filling.edits.all.size > 0 &&
      !filling.refusal &&
      session() !== undefined &&
      !(nextLocation.state as { leave?: boolean } | null)?.leave,
  )
  const { state, proceed } = blocker
  useEffect(() => {
    if (state !== 'blocked') return
    let over = false
    void saving.save().then((failed) => {
      if (over) return
      if (failed) tellFailure('Error saving the answers', failed)
      if (filling.edits.all.size === 0) proceed?.()
    })
    return () => void (over = true)
  }, [state, proceed, saving, filling])

  useEffect(() => {
    // What the page is closed with is kept on this device as well, so nobody is asked.
    const save = () => void (saving.ready({ closing: true }).length > 0 && saving.save({ closing: true }))
    window.addEventListener('pagehide', save)
    return () => window.removeEventListener('pagehide', save)
  }, [saving])

  return (
    <Modal
      opened={state === 'blocked' && !isSaving}
      onClose={() => blocker.reset?.()}
      title={failed ? 'Your answers could not be saved' : 'Some answers are not saved'}
    >
      <Text mb="lg">
        {failed
          ? `${failed.words} They are kept on this device and offered again when you come back.`
          : `${left === 1 ? 'One answer needs' : `${left} answers need`} your attention before they can be saved. They are kept on this device.`}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => proceed?.()}>
          Leave anyway
        </Button>
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          Stay
        </Button>
      </Group>
    </Modal>
  )
}
