import { checkInstallation } from '../server/check/check.ts'
import { checkAuditLog } from '../server/institute-audit/institute-audit.ts'
import { namesToLookAt, readConfig, settingsReport } from '../server/platform/config.ts'
import { joinEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { NoDatabase } from '../server/platform/database/missing-database.ts'
import { runOrExplain } from '../server/platform/script-database.ts'

/**
 * `npm run check`: prints every setting with its source, and tries the database, the mail server, the data folder and the
 * clock, and checks the hashes and signatures of the audit logs of institutions. Changes nothing. Exits with 1 if the product would not work.
 */
for (const line of settingsReport(process.env)) console.log(line)
for (const warning of namesToLookAt(process.env)) console.log(warning)

await runOrExplain(async () => {
  const config = readConfig(process.env)
  const embedded = config.DATABASE_URL ? undefined : await existing(config.DATA_DIR)
  try {
    const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? embedded?.url('postgres')
    const findings = await checkInstallation(config, url)
    if (url && findings.every(({ state }) => state !== 'failed'))
      findings.push(...(await checkAuditLog(config, url)))
    console.log('')
    for (const { name, state, words } of findings) console.log(`${state.padEnd(8)} ${name}: ${words}`)
    if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1
  } finally {
    if (embedded && !embedded.adopted) embedded.stop()
  }
})

async function existing(dataDir: string) {
  try {
    return await joinEmbeddedPostgres({ dataDir, holder: { name: 'A check' }, mustExist: true })
  } catch (error) {
    if (error instanceof NoDatabase) return undefined
    throw error
  }
}
