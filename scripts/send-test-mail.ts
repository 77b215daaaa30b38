import { isEmail } from '../contract/platform/email.ts'
import { readConfig } from '../server/platform/config.ts'
import { sendTestMail } from '../server/mail/send-test-mail.ts'

/** `npm run send-test-mail -- <address>`: sends one mail immediately, without the queue, and prints the result. */
const [address = ''] = process.argv.slice(2)
if (!isEmail(address)) {
  console.error('Usage: npm run send-test-mail -- <address>')
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
