import { serviceTokenPermission } from 'contract/service-tokens/service-tokens.rules.ts'
import { sendMails, type Mail } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import type { TokenOwner, Viewer } from '../platform/http/viewer.ts'
import { managedPlace } from '../projects/projects.ts'

interface Created {
  owner: TokenOwner
  token: { expires_at: Date }
  /** The person who created it. */
  viewer: Viewer
}

/** Mails all Admins of the project or institute. Without the name of the token, which another person may have chosen. */
export async function mailServiceTokenCreated(
  tx: Tx,
  { owner, token, viewer }: Created,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Promise<void> {
  const { name, page, people } = await managedPlace(tx, owner, serviceTokenPermission)
  const until = token.expires_at.toISOString().slice(0, 10)
  const mails = people.map(({ id, email }): Mail => ({
    to: email,
    subject: `A new API token of ${name}`,
    parts: [
      {
        text: `${id === viewer.id ? 'You' : 'Another Admin'} created an API token of ${name}. Until ${until}, programs that have it can use the data of ${name}, within the permissions chosen for it.`,
      },
      { action: 'Manage the API tokens', url: `${PUBLIC_URL}${page}/tokens` },
    ],
    note: 'Everyone who manages these tokens gets this mail. If it was not intended, revoke the token now.',
  }))
  await sendMails(tx, mails)
}
