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
    parts: [
      {
        text: `${who} invites you to join ${what}, the professional network for institutions committed to sustainable development.`,
      },
      { text: 'Register here; the link works once, for 14 days.' },
      { action: 'Join', url: link },
    ],
    note: 'If you did not expect this, you can ignore it.',
  }
}
