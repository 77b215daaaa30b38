import type { Mail } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'

/** An account at a provider can now sign in. */
export const linkedMail = (to: string, provider: string, { PUBLIC_URL }: Config): Mail => ({
  to,
  subject: 'You can now sign in with single sign-on',
  parts: [
    {
      text: `Your Seventeen account was linked with your account at this provider: ${provider}. From now on you can sign in there, without your password here.`,
    },
    { action: 'See how you sign in', url: `${PUBLIC_URL}/profile/account` },
  ],
  note: 'If it was not you, unlink it in your account, and set a new password.',
})

interface Changed {
  id: number
  name: string
  isRemoved: boolean
  isRequired: boolean
}

/** To the Admins of an institution. It cannot be switched off, because it reports who can sign in. */
export const signOnChangedMail = (
  to: string,
  { id, name, isRemoved, isRequired }: Changed,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): Mail => ({
  to,
  subject: isRemoved ? `Single sign-on of ${name} was removed` : `Single sign-on of ${name} was changed`,
  parts: [
    {
      text: isRemoved
        ? `Single sign-on of ${name} was removed. Members sign in with their password again.`
        : `Single sign-on of ${name} was changed. People with an address at one of its proven domains ${isRequired ? 'have to' : 'can'} sign in at the provider that is set there.`,
    },
    { action: 'View the settings', url: `${PUBLIC_URL}/institutes/${id}/security` },
  ],
  note: 'If you did not expect this, talk to the other Admins. As an Admin you can always sign in with your password.',
})
