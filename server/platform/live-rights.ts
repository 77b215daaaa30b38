import type { Db } from './database.ts'
import type { Watchables } from './live.ts'
import { notFound, Problem } from './problem.ts'
import type { Viewer } from './viewer.ts'

/** Whom to ask what may be watched. */
export interface Asked {
  watchables: Watchables
  db: Db
}

interface Asking {
  viewer: Viewer
  topic: string
  again?: boolean
}

/** @throws Problem when the viewer may not watch the topic */
export async function reach({ watchables, db }: Asked, { topic, ...asking }: Asking): Promise<void> {
  const { watchable, id } = found(watchables, topic)
  if (!watchable) throw notFound()
  const watch = typeof watchable === 'function' ? watchable : watchable.watch
  await watch({ ...asking, db, id })
}

/** Whether the viewer may know who else is at the topic. @throws Problem when they may not be seen there */
export async function mayKnowNames(
  { watchables, db }: Asked,
  { topic, ...asking }: Asking,
): Promise<boolean> {
  const { watchable, id } = found(watchables, topic)
  if (typeof watchable !== 'object') throw notFound()
  return (await watchable.attend({ ...asking, db, id })).names
}

/** Whether the answer is no; a database that is away is no answer. */
export const isRefused = (asked: Promise<unknown>) =>
  asked.then(
    () => false,
    (error: unknown) => error instanceof Problem,
  )

function found(watchables: Watchables, topic: string) {
  const [kind = '', id] = topic.split(':')
  return { watchable: Object.hasOwn(watchables, kind) ? watchables[kind] : undefined, id: Number(id) }
}
