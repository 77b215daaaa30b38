import { transaction } from '../../platform/database/database.ts'
import { vi } from 'vitest'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { announce, type Events } from '../../platform/jobs/jobs.ts'
import type { Person } from '../../testing/person.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** Waits for the result of jobs, which create notifications after the request. */
export const until = (seen: () => Promise<boolean>) => vi.waitUntil(seen, { timeout: 15_000, interval: 25 })

export const bellOf = async (who: Person) =>
  (await who.call(notifications.bell, { query: { bell: 'true' } })).body
export const listOf = async (who: Person) =>
  (await who.call(notifications.list, { query: { pageSize: 100 } })).body

/** Announces an event directly; its domain tests when it happens. */
export const happen = <N extends keyof Events>({ database }: TestServer, name: N, event: Events[N]) =>
  transaction(database.db, (tx) => announce(tx, name, event))
