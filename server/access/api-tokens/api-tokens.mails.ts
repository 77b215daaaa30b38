import type { Mail } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'

/** Without the name of the token, which another person may have chosen who uses the account. */
export const apiTokenCreatedMail = (
  to: string,
  { expires_at }: { expires_at: Date },
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Mail => ({
  to,
  subject: 'A new API token for your account',
  parts: [
    {
      text: `An API token was created in your Seventeen account. Until ${expires_at.toISOString().slice(0, 10)}, programs that have it can use Seventeen in your name, within the permissions chosen for it.`,
    },
    { action: 'Manage my API tokens', url: `${PUBLIC_URL}/profile/account` },
  ],
  note: 'If it was not you, revoke the token and change your password now.',
})
