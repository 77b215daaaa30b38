import type { SocketMessage } from 'contract/chat/messages.ts'
import { sendCommand } from '../../platform/live.ts'

/** Why a command was not answered: refused by the server, or lost with the connection. */
export class Unanswered extends Error {
  /** Empty when it was lost. */
  readonly code: string
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number
  constructor(words: string, code = '', retryAfter = 0) {
    super(words)
    this.code = code
    this.retryAfter = retryAfter
  }
}

interface Waiting {
  isAnswer: (message: SocketMessage) => boolean
  done: (message: SocketMessage) => void
  failed: (reason: Unanswered) => void
}

interface Command {
  command: string
  [field: string]: unknown
}

/** Milliseconds after which an answer is no longer awaited. */
const patience = 8000

const waiting = new Set<Waiting>()

/**
 * Sends a command and waits for its answer.
 * @throws Unanswered when it is refused, or lost: then it may have been carried out all the same
 */
export function ask(command: Command, isAnswer: Waiting['isAnswer']): Promise<SocketMessage> {
  return new Promise((done, failed) => {
    const one: Waiting = { isAnswer, done, failed }
    waiting.add(one)
    const timer = setTimeout(() => settle(() => failed(new Unanswered('no answer'))), patience)
    const settle = (then: () => void) => {
      clearTimeout(timer)
      waiting.delete(one)
      then()
    }
    one.done = (message) => settle(() => done(message))
    one.failed = (reason) => settle(() => failed(reason))
    if (!sendCommand(command)) one.failed(new Unanswered('no connection'))
  })
}

/** Gives a message to whoever waits for it. */
export function answer(message: SocketMessage): void {
  for (const one of waiting)
    if (one.isAnswer(message)) {
      if (message.command === 'error')
        one.failed(new Unanswered(message.detail, message.code, message.retryAfter))
      else one.done(message)
      return
    }
}

export const loseAll = () => waiting.forEach(({ failed }) => failed(new Unanswered('connection lost')))
