import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { WrongSettings } from './config.ts'

/** @throws WrongSettings when nothing can be stored in DATA_DIR */
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

/** As `mkdir -p`. Node's own `recursive` never ends where a folder exists and nothing can be made in it, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another node that starts may have made it meanwhile.
    if (!existsSync(folder)) throw error
  }
}
