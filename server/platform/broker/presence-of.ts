import type { Database } from '../database/database.ts'
import type { PresenceStore } from './presence-store.ts'
import { presenceIn } from './presence.queries.ts'
import { RedisPresence } from './redis-presence.ts'

/** Where presence is stored: in Redis if there is one. */
export const presenceOf = ({ db, redis }: Pick<Database, 'db' | 'redis'>): PresenceStore =>
  redis ? new RedisPresence(redis) : presenceIn(db)
