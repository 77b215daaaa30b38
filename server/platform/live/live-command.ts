import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Db } from '../database/database.ts'
import { fieldErrors } from '../http/failures.ts'
import { Invalid } from '../http/problem.ts'
import type { Viewer } from '../http/viewer.ts'

/** Context of a command that a domain adds to the socket. */
export interface CommandContext {
  viewer: Viewer
  /** The person in the path of the socket, `/ws/chat/12`. */
  peer: number | undefined
  db: Db
  now: Date
  config: Config
  /** Id of the socket, to exclude it from `push`: it gets the response. */
  socket: string
}

/** Runs a command; its result is sent to the socket. Problem and Invalid become an error message. */
export type LiveCommand = (context: CommandContext, sent: unknown) => Promise<object>
export type LiveCommands = Readonly<Record<string, LiveCommand>>

/** A command whose fields are validated like the body of an endpoint. */
export const liveCommand =
  <Order>(
    fields: z.ZodType<Order>,
    run: (context: CommandContext, order: Order) => Promise<object>,
  ): LiveCommand =>
  async (context, sent) => {
    const read = fields.safeParse(sent)
    if (!read.success) throw new Invalid(fieldErrors(read.error))
    return run(context, read.data)
  }
