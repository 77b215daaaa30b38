import { isEmail } from '../contract/platform/email.ts'
import { readConfig } from '../server/platform/config.ts'
import { sendTestMail } from '../server/mail/send-test-mail.ts'

/**
 * `npm run send-test-mail -- <address>`: sends one mail at once, past the queue, and says what became of it. Takes the
 * same settings as the product, which need not be running.
 */
const [address = ''] = process.argv.slice(2)
if (!isEmail(address)) {
  console.error('To whom? npm run send-test-mail -- <address>')
  process.exit(2)
}

try {
  const { taken, words } = await sendTestMail(address, readConfig(process.env))
  if (taken) console.log(words)
  else fail(words)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

function fail(words: string): void {
  console.error(words)
  process.exitCode = 1
}
