import type { Domain } from '../platform/domain.ts'
import { mayReadMessageFile } from './chat-files.ts'
import { chatCommands } from './chat.commands.ts'
import { chatRoutes } from './chat.routes.ts'
import { mailUnseen } from './mail-unseen.ts'

export const chatDomain = {
  routes: { chat: chatRoutes },
  minutely: mailUnseen,
  liveCommands: chatCommands,
  mayRead: mayReadMessageFile,
} satisfies Domain
