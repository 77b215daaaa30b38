import { useEffect } from 'react'
import { useSession, whenSignedOut } from '../platform/session.ts'
import { forgetMessageDrafts } from './conversation/message-draft.ts'
import { startChat } from './state/chat-client.ts'

/** Keeps the chat connected on every page, for unread counts and for sending queued messages. */
export function ChatConnection() {
  const me = useSession()?.user_id
  useEffect(() => whenSignedOut(forgetMessageDrafts), [])
  useEffect(() => (me === undefined ? undefined : startChat()), [me])
  return null
}
