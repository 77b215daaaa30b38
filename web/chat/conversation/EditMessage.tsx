import { Button, Group, Textarea } from '@mantine/core'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { whyNotSend } from 'contract/chat/chat.rules.ts'
import type { Message } from 'contract/chat/messages.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useEndpointMutation } from '../../platform/query.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { messageChanges } from './message-changes.ts'
import classes from './MessageLog.module.css'

interface EditMessageProps {
  message: Message
  /** The other person. */
  userId: number
  onClose: () => void
}

/** Milliseconds. */
const menuClosing = 50

/** The field that replaces the text of a message while it is edited. */
export function EditMessage({ message: { id: messageId, content }, userId, onClose }: EditMessageProps) {
  const [text, setText] = useState(content)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const log = field.current?.closest<HTMLElement>('[role="log"]')
    // After the menu has returned the focus to its button.
    const timer = setTimeout(() => field.current?.focus(), menuClosing)
    return () => {
      clearTimeout(timer)
      // The field is removed, and would take the focus along.
      log?.focus()
    }
  }, [])
  const edit = useEndpointMutation(chat.edit, messageChanges(userId, onClose))
  const reason = whyNotSend(text.trim())
  const save = () => {
    if (reason !== undefined || edit.isPending) return
    if (text.trim() === content) return onClose()
    edit.mutate({ params: { userId, messageId }, body: { message: text.trim() } })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    save()
  }
  return (
    <form
      className={classes.edit}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        aria-label="Edit message"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        autosize
        minRows={1}
        maxRows={8}
        ref={field}
      />
      <Group gap="xs" justify="flex-end" mt={6}>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ReasonButton size="compact-sm" type="submit" disabledReason={reason} loading={edit.isPending}>
          Save
        </ReasonButton>
      </Group>
    </form>
  )
}
