import { sendMail } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import { publish } from '../../platform/live/live.ts'
import { providerName, type Provider } from './providers.ts'
import { linkedMail } from './sign-on.mails.ts'
import { endSignOns } from './sign-on-sessions.ts'

interface NewLink {
  personId: number
  /** The verified address, which is that of the account. */
  email: string
  provider: Provider
  identity: { issuer: string; subject: string }
}

/**
 * Links an account with one at a provider, in the place of an earlier one there, and mails the owner.
 * @returns the id of the link
 */
export async function putLink(
  tx: Tx,
  { personId, email, provider, identity: { issuer, subject } }: NewLink,
  { now, ip, config }: Pick<RequestContext, 'now' | 'ip' | 'config'>,
): Promise<number> {
  const institute_id = provider.institute?.id ?? null
  const former = await tx
    .selectFrom('sign_on_link')
    .select('id')
    .where('person_id', '=', personId)
    .where('institute_id', 'is not distinct from', institute_id)
    .where('issuer', '=', issuer)
    .forUpdate()
    .executeTakeFirst()
  if (former) {
    await endSignOns(tx, { linkIds: [former.id] }, undefined)
    await tx.deleteFrom('sign_on_link').where('id', '=', former.id).execute()
  }
  const { id } = await tx
    .insertInto('sign_on_link')
    .values({
      person_id: personId,
      institute_id,
      issuer,
      subject,
      email,
      linked_at: now,
      last_used_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, {
    actor: personId,
    action: 'sign_on.linked',
    subject: `person:${personId}`,
    detail: { issuer, ...(former && { replaces: true }) },
    ip,
  })
  await sendMail(tx, linkedMail(email, providerName(provider, config), config))
  await publish(tx, `account:${personId}`)
  return id
}
