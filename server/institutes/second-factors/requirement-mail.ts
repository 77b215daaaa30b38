import type { Mail } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** To a member without a second factor. It cannot be switched off, because they would lose their rights. */
export const factorRequiredMail = (
  to: string,
  { id, name, from }: { id: number; name: string; from: Date },
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Mail => ({
  to,
  subject: `${name} requires a second factor from ${day.format(from)}`,
  parts: [
    {
      text: `From ${day.format(from)} members of ${name} need a second factor for their account, such as a code of an app on the phone or a passkey. Your account has none yet.`,
    },
    {
      text: `Setting one up takes two minutes. Without one you will have no rights as a member of ${name} from that day on, until you have set one up.`,
    },
    { action: 'Set up a second factor', url: `${PUBLIC_URL}/profile/account` },
    { action: `Open ${name}`, url: `${PUBLIC_URL}/institutes/${id}` },
  ],
  note: 'An Admin of the institution has decided this.',
})
