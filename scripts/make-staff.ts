import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { joinEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { makeStaff } from '../server/users/make-staff.ts'

/**
 * `npm run make-staff -- <e-mail>`: makes a confirmed account staff, whether or not the product is running. Takes the
 * same settings as the product; staff can make others staff in the product itself.
 */
const [email] = process.argv.slice(2)
if (!email) {
  console.error('Whom? npm run make-staff -- <e-mail>')
  process.exit(2)
}

const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
const embedded = DATABASE_URL
  ? undefined
  : await joinEmbeddedPostgres({ dataDir: DATA_DIR, holder: { name: 'make-staff' } })
const database = openDatabase(DATABASE_URL ?? embedded!.url('postgres'), { max: 1, statementTimeout: 10_000 })
try {
  if (await makeStaff(database.db, email)) console.log(`${email} is staff from the next page on.`)
  else fail(`No account with a confirmed address ${email}: register and follow the mailed link first.`)
} catch (error) {
  fail((error as { code?: string }).code === '42P01' ? 'Start the product once first.' : String(error))
} finally {
  await database.close()
  if (!embedded?.adopted) embedded?.stop()
}

function fail(words: string): void {
  console.error(words)
  process.exitCode = 1
}
