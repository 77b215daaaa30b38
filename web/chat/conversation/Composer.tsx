import { ActionIcon, CloseButton, FileButton, Textarea } from '@mantine/core'
import { maxMessageLength, whyNotSend } from 'contract/chat/chat.rules.ts'
import { fileLimits } from 'contract/media/file-limits.ts'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { fileSize } from '../../documents/file-size.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import classes from './Composer.module.css'
import { useFileMessage } from './use-file-message.ts'
import { messageDraft } from './message-draft.ts'

interface ComposerProps {
  userId: number
  name: string
  onSend: (text: string) => void
  /** Called when a file was sent with the message. */
  onFileSent: () => void
}

/** Message length from which the remaining characters are shown. */
const warnFrom = maxMessageLength - 500

/** The message field. Drafts are stored on this device for each conversation. */
export function Composer({ userId, name, onSend, onFileSent }: ComposerProps) {
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
  const resetFile = useRef<() => void>(null)
  const change = (now: string) => {
    setText(now)
    if (now) localStorage.setItem(key, now)
    else localStorage.removeItem(key)
  }
  const attached = useFileMessage(userId, () => {
    change('')
    onFileSent()
    field.current?.focus()
  })
  const { file } = attached
  const trimmed = text.trim()
  const isSending = attached.progress !== undefined
  // A file needs no text.
  const reason = file && trimmed === '' ? undefined : whyNotSend(trimmed)
  const left = maxMessageLength - trimmed.length
  const send = () => {
    if (reason !== undefined || isSending) return
    if (file) return void attached.send(trimmed)
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
      <FileButton
        resetRef={resetFile}
        onChange={(chosen) => {
          attached.attach(chosen)
          // The same file can be chosen again.
          resetFile.current?.()
          field.current?.focus()
        }}
        inputProps={{ 'aria-label': 'File to send', tabIndex: -1 }}
      >
        {(props) => (
          <ActionIcon
            {...props}
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Attach a file"
            title={`PDF, Office, text, CSV, pictures, ZIP, MP3 or MP4, at most ${fileLimits.document >> 20} MB`}
            disabled={isSending}
          >
            <Paperclip size={20} aria-hidden />
          </ActionIcon>
        )}
      </FileButton>
      <div className={classes.field}>
        {file && (
          <div className={classes.attached}>
            <span className={classes.attachedName} dir="auto">
              {file.name}
            </span>
            <span className={classes.attachedSize}>{fileSize(file.size)}</span>
            <CloseButton
              size={24}
              aria-label={isSending ? `Cancel sending ${file.name}` : `Remove ${file.name}`}
              onClick={() => {
                attached.detach()
                field.current?.focus()
              }}
            />
            {attached.progress !== undefined && (
              <div className={classes.progress}>
                <ProgressBar value={100 * attached.progress} label={`Upload of ${file.name}`} />
              </div>
            )}
          </div>
        )}
        {attached.failure && (
          <p className={classes.failure} role="alert">
            {attached.failure}
          </p>
        )}
        <Textarea
          ref={field}
          aria-label={`Message to ${name}`}
          aria-describedby={hint}
          placeholder="Write a message"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={(event) => {
            const [pasted] = event.clipboardData.files
            if (pasted) {
              event.preventDefault()
              attached.attach(pasted)
            }
          }}
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
        loading={isSending}
        disabled={reason !== undefined}
      >
        <SendHorizontal size={20} aria-hidden />
      </ActionIcon>
    </form>
  )
}
