import { chat } from 'contract/chat/chat.endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { call, CallFailed, newKey } from '../../platform/call.ts'
import { fileProblem } from '../../documents/upload/file-problem.ts'
import { takeNew } from '../state/chat-client.ts'

/** A file that is sent with the next message. Retries do not create duplicates. */
export interface Attachment {
  file: File
  /** The sender's id of the message; another text gets another one. */
  clientId: string
  text?: string
}

/** Attaches a file to the next message and sends both, with progress and cancellation. */
export function useFileMessage(userId: number, onSent: () => void) {
  const [attachment, setAttachment] = useState<Attachment>()
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const attach = (file: File | undefined | null) => {
    if (!file) return
    const problem = fileProblem(file)
    setFailure(problem)
    setAttachment(problem === undefined ? { file, clientId: newKey() } : undefined)
  }
  const detach = () => {
    controller.current?.abort()
    setAttachment(undefined)
    setFailure(undefined)
  }
  const send = async (text: string) => {
    if (!attachment || progress !== undefined) return
    const sent =
      attachment.text === undefined || attachment.text === text
        ? { ...attachment, text }
        : { file: attachment.file, clientId: newKey(), text }
    setAttachment(sent)
    setFailure(undefined)
    setProgress(0)
    controller.current = new AbortController()
    try {
      const { message } = await call(chat.sendFile, {
        params: { userId },
        body: { message: text, clientId: sent.clientId },
        files: { file: sent.file },
        key: sent.clientId,
        signal: controller.current.signal,
        onProgress: setProgress,
      })
      setAttachment(undefined)
      takeNew(userId, message)
      onSent()
    } catch (error) {
      // Cancelled by the user.
      if (error instanceof CallFailed) setFailure(error.words)
    } finally {
      setProgress(undefined)
    }
  }
  return { file: attachment?.file, progress, failure, attach, detach, send }
}
