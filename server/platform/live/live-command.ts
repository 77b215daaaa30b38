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
  /** Id of the socket, for `push`: what it is answered need not be pushed to it, too. */
  socket: string
}

/** Runs a command; what it returns is sent to the socket. Throws Problem or Invalid, which become an error message. */
export type LiveCommand = (context: CommandContext, sent: unknown) => Promise<object>
export type LiveCommands = Readonly<Record<string, LiveCommand>>

/** A command whose fields are validated, as the body of an endpoint is. */
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
