import type { Room } from './live-room.ts'

/**
 * People are about to read again, because they may have missed a change: no replica that is behind may answer them.
 * @returns the position of the primary, where there are replicas
 */
export async function mustSeeAll(room: Room, people: Iterable<number>): Promise<string | undefined> {
  const { replicas } = room.platform.database
  const at = await replicas?.position().catch(() => undefined)
  for (const person of people) replicas?.changed(person, at)
  return at
}
