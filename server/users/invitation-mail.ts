import type { Mail } from '../mail/mail.ts'

export function invitationMail(
  to: string,
  { by, into, link }: { by: string | null; into: { name: string } | null; link: string },
): Mail {
  const who = by ?? 'A member'
  const what = into ? `${into.name} on Seventeen` : 'Seventeen'
  return {
    to,
    subject: `Invitation to ${what}`,
    body: `${who} invites you to join ${what}, the professional network for institutions committed to sustainable development.

Register here; the link works once, for 14 days:
${link}

If you did not expect this, you can ignore it.
`,
  }
}
