import { ActionIcon, Textarea } from '@mantine/core'
import { maxMessageLength, whyNotSend } from 'contract/chat/chat.rules.ts'
import { SendHorizontal } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import classes from './Composer.module.css'
import { messageDraft } from './message-draft.ts'

interface ComposerProps {
  userId: number
  name: string
  onSend: (text: string) => void
}

/** Message length from which the remaining characters are shown. */
const warnFrom = maxMessageLength - 500

/** The message field. Drafts are stored on this device for each conversation. */
export function Composer({ userId, name, onSend }: ComposerProps) {
  const [key] = useState(() => messageDraft(userId))
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  // Follow other tabs, so that the same draft is not sent twice.
  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === key && setText(event.newValue ?? '')
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [key])
  const hint = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const change = (now: string) => {
    setText(now)
    if (now) localStorage.setItem(key, now)
    else localStorage.removeItem(key)
  }
  const trimmed = text.trim()
  const reason = whyNotSend(trimmed)
  const left = maxMessageLength - trimmed.length
  const send = () => {
    if (reason !== undefined) return
    onSend(trimmed)
    change('')
    // The send button is now disabled and would lose the focus.
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={classes.field}>
        <Textarea
          ref={field}
          aria-label={`Message to ${name}`}
          aria-describedby={hint}
          placeholder="Write a message"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={press}
          minRows={1}
          maxRows={6}
          error={left < 0}
          data-autofocus
          autoFocus={matchMedia('(hover: hover)').matches}
        />
        <p className={classes.hint} id={hint} data-over={left < 0}>
          {trimmed.length > warnFrom
            ? `${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`
            : 'Press Enter to send, Shift+Enter for a new line'}
        </p>
      </div>
      <ActionIcon
        type="submit"
        size={44}
        aria-label="Send"
        title={text && reason ? reason : 'Send'}
        disabled={reason !== undefined}
      >
        <SendHorizontal size={20} aria-hidden />
      </ActionIcon>
    </form>
  )
}
