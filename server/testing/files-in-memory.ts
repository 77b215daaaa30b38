import { existsSync, statfsSync } from 'node:fs'

/** Where Linux keeps files in memory. */
export const memory = '/dev/shm'

/** Whether there is room for more than so many bytes of files. */
export function hasRoomInMemory(bytes: number): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) > bytes
}
