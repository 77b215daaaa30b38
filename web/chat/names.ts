import type { Conversation } from 'contract/chat/chat.schemas.ts'

export const nameOf = ({ first_name, last_name }: Conversation['person']) =>
  `${first_name} ${last_name}`.trim()
