import type { SocketMessage } from 'contract/chat/messages.ts'
import { sendCommand } from '../../platform/live.ts'

/** A command that failed: rejected by the server, or without a response. */
export class CommandFailed extends Error {
  /** Error code of the server; empty if there was no response. */
  readonly code: string
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number
  constructor(words: string, code = '', retryAfter = 0) {
    super(words)
    this.code = code
    this.retryAfter = retryAfter
  }
}

interface PendingCommand {
  isResponse: (message: SocketMessage) => boolean
  done: (message: SocketMessage) => void
  failed: (reason: CommandFailed) => void
}

interface Command {
  command: string
  [field: string]: unknown
}

/** Timeout for a response, in milliseconds. */
const responseTimeout = 8000

const waiting = new Set<PendingCommand>()

/**
 * Sends a command and waits for its response.
 * @throws CommandFailed if it is rejected, or if there is no response; it may still have been executed
 */
export function sendAndWait(
  command: Command,
  isResponse: PendingCommand['isResponse'],
): Promise<SocketMessage> {
  return new Promise((done, failed) => {
    const one: PendingCommand = { isResponse, done, failed }
    waiting.add(one)
    const timer = setTimeout(() => settle(() => failed(new CommandFailed('no response'))), responseTimeout)
    const settle = (then: () => void) => {
      clearTimeout(timer)
      waiting.delete(one)
      then()
    }
    one.done = (message) => settle(() => done(message))
    one.failed = (reason) => settle(() => failed(reason))
    if (!sendCommand(command)) one.failed(new CommandFailed('no connection'))
  })
}

/** Passes a message to the command that is waiting for it. */
export function deliverResponse(message: SocketMessage): void {
  for (const one of waiting)
    if (one.isResponse(message)) {
      if (message.command === 'error')
        one.failed(new CommandFailed(message.detail, message.code, message.retryAfter))
      else one.done(message)
      return
    }
}

export const failPending = () => waiting.forEach(({ failed }) => failed(new CommandFailed('connection lost')))
