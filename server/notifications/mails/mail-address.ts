import type { mailAddresses } from 'contract/notifications/mail-address.endpoints.ts'
import type { MailAddress } from 'contract/notifications/mail-address.schemas.ts'
import { resumeOnTrial, stoppedAddress } from '../../mail/addresses.ts'
import { sendMail } from '../../mail/mail.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

type Mine<Endpoint extends (typeof mailAddresses)[keyof typeof mailAddresses]> = Handler<
  Endpoint,
  { viewer: Viewer }
>

const trials = sharedAttempts('mail-address-trials', { points: 5, duration: 3600 })

export const readMailAddress: Mine<typeof mailAddresses.read> = ({ db, viewer }) =>
  mailAddressOf(db, viewer.email)

/** Sends a test mail immediately; another rejection stops mails again. */
export const tryMailAddress: Mine<typeof mailAddresses.tryAgain> = async (context) => {
  const { db, viewer, config } = context
  await trials(String(viewer.id), context)
  return inTransaction(db, async (tx) => {
    await resumeOnTrial(tx, viewer.email)
    await sendMail(tx, {
      to: viewer.email,
      subject: 'Your e-mail address works',
      parts: [
        { text: 'You asked us to try your address again. It works, so you will receive mails again.' },
        { action: 'Manage your mails', url: `${config.PUBLIC_URL}/profile/notifications` },
      ],
    })
    return mailAddressOf(tx, viewer.email)
  })
}

async function mailAddressOf(db: Db, address: string): Promise<MailAddress> {
  const stopped = await stoppedAddress(db, address)
  return {
    address,
    stopped_at: stopped?.stopped_at.toISOString() ?? null,
    reason: stopped?.last_error ?? null,
  }
}
