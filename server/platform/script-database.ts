import { readConfig, type Config } from './config.ts'
import { joinEmbeddedPostgres } from './database/embedded-postgres.ts'
import { writableAddress } from './database/writable-address.ts'
import { explainedStart } from './explain-start.ts'
import { givenDatabaseUrl } from './settings-source.ts'

/**
 * Runs a command on the product's database, with the product's settings, whether the product is running or not. A failure
 * is explained, and ends the command with code 1.
 * @param run also gets whether the embedded PostgreSQL was started for it
 */
export async function onDatabase(
  name: string,
  run: (databaseUrl: string, config: Config, isStarted: boolean) => Promise<void>,
): Promise<void> {
  await runOrExplain(async () => {
    const config = readConfig(process.env)
    const url = await givenDatabase(config)
    if (url !== undefined) return run(url, config, false)
    const embedded = await joinEmbeddedPostgres({
      dataDir: config.DATA_DIR,
      holder: { name },
      mustExist: true,
    })
    try {
      await run(embedded.url('postgres'), config, !embedded.adopted)
    } finally {
      if (!embedded.adopted) embedded.stop()
    }
  })
}

/** The address of PostgreSQL itself; of several hosts, of the one that can be written to. Undefined if it is embedded. */
export async function givenDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
): Promise<string | undefined> {
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  return url === undefined ? undefined : writableAddress(url)
}

/** Explains failures like the start of the product, and sets the exit code. */
export async function runOrExplain(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    process.stderr.write(`${explainedStart(failure, givenDatabaseUrl(process.env))}\n`)
    process.exitCode = 1
  }
}

/** Prints progress, at most once a second and at the end. */
export function progressLine(write: (line: string) => void): (share: number, what: string) => void {
  let last = 0
  let shown = ''
  return (share, what) => {
    const line = `${String(Math.floor(share * 100)).padStart(3)} %  ${what}`
    if (line === shown || (Date.now() - last < 1000 && share < 1)) return
    last = Date.now()
    shown = line
    write(`${line}\n`)
  }
}
