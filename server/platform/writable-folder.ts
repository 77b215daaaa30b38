import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { WrongSettings } from './config.ts'

/** @throws WrongSettings if DATA_DIR is not writable */
export function refuseReadOnlyFolder(dataDir: string): void {
  const probe = join(dataDir, `.writable-${process.pid}`)
  try {
    makeFolder(resolve(dataDir))
    writeFileSync(probe, 'Seventeen')
    rmSync(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new WrongSettings(`DATA_DIR: must be a folder that this user may write to: ${reason}`)
  }
}

/** Like `mkdir -p`. Node's own `recursive` never returns in an existing folder that refuses new entries, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another starting node may have created it.
    if (!existsSync(folder)) throw error
  }
}
