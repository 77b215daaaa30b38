import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WrongSettings } from './config.ts'

/** @throws WrongSettings when nothing can be stored in DATA_DIR */
export function refuseReadOnlyFolder(dataDir: string): void {
  const probe = join(dataDir, `.writable-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probe, 'Seventeen')
    rmSync(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new WrongSettings(`DATA_DIR: must be a folder that this user may write to: ${reason}`)
  }
}
