import { openDatabase } from '../server/platform/database/database.ts'
import { errorCode } from '../server/platform/error-code.ts'
import { onDatabase } from '../server/platform/script-database.ts'
import { makeStaff } from '../server/users/make-staff.ts'

/**
 * `npm run make-staff -- <e-mail>`: makes a confirmed account staff. The product may be running. Staff can make others staff
 * in the product itself.
 */
const [email] = process.argv.slice(2)
if (!email) {
  console.error('Usage: npm run make-staff -- <e-mail>')
  process.exit(2)
}

await onDatabase('make-staff', async (databaseUrl) => {
  const database = openDatabase(databaseUrl, { max: 1, statementTimeout: 10_000 })
  try {
    if (await makeStaff(database.db, email))
      console.log(`${email} is now staff. Open pages show it after the next page change.`)
    else fail(`No account with a confirmed address ${email}: register and follow the mailed link first.`)
  } catch (error) {
    if (errorCode(error) !== '42P01') throw error
    fail('Start the product once first.')
  } finally {
    await database.close()
  }
})

function fail(words: string): void {
  console.error(words)
  process.exitCode = 1
}
