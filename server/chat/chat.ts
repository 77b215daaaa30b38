export { fileOfMessage } from './chat-files.ts'
export { mayRead } from './conversations.queries.ts'
export { onlineAudience } from './online-audience.ts'
export { replaceMessage } from './replace-message.ts'
