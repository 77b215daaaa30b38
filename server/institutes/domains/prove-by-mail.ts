import type { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import {
  domainTaken,
  proofLinkInvalid,
  proofLinkOfOther,
} from 'contract/institutes/institute-domains.refusals.ts'
import { hoursOfProofMail } from 'contract/institutes/institute-domains.rules.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { newLinkToken, sendMail, tokenPlaceholder } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import { Problem } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { tokenHash } from '../../platform/tokens.ts'
import type { InInstitute } from '../institutes.access.ts'
import { domainById, otherHolder, shownDomain } from './institute-domains.queries.ts'
import { changeDomains, listedDomain } from './manage-domains.ts'
import { markProven } from './mark-proven.ts'
import { refuseUnlessWaiting } from './prove-by-record.ts'

/** The operators of a domain may not know of us. */
const mailsTo = sharedAttempts('domain-mails', { points: 5, duration: 86_400 })

/**
 * Mails a link to the operators of a domain. Only the person who has requested it can use it, so nothing happens if a mail
 * scanner follows it, or another person gets hold of it.
 */
export const sendProofMail: Handler<typeof instituteDomains.sendMail, InInstitute> = ({
  db,
  params,
  body,
  config,
  now,
  ip,
  attempts,
  ...scope
}) =>
  changeDomains(db, scope, async (tx) => {
    const { viewer, institute } = scope
    const row = await listedDomain(tx, institute.id, params.domainId)
    refuseUnlessWaiting(row, now)
    if (await otherHolder(tx, institute.id, row.domain, { exactly: false })) throw new Problem(domainTaken)
    await mailsTo(row.domain, { attempts, config })
    const to = `${body.mailbox}@${row.domain}`
    const token = await newLinkToken(config)
    await tx
      .updateTable('institute_domains')
      .set({
        mail_to: to,
        mail_token_hash: token.hash,
        mail_requested_by: viewer.id,
        mail_expires_at: new Date(now.getTime() + hoursOfProofMail * 3_600_000),
      })
      .where('id', '=', row.id)
      .execute()
    const person = await tx
      .selectFrom('person')
      .select(['first_name', 'last_name'])
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    const asker = `${nameOfPerson(person)} (${viewer.email})`
    await sendMail(tx, {
      to,
      tokenSeed: token.seed,
      subject: `Does ${row.domain} belong to ${institute.name}?`,
      parts: [
        {
          text: `${asker} says that the domain ${row.domain} belongs to the institution ${institute.name} on Seventeen, and asks you to confirm it.`,
        },
        {
          text: `If that is right, forward this mail to ${viewer.email}. The link works once, for ${hoursOfProofMail} hours, and only for that account. From then on the profile of ${institute.name} shows that it has proven this domain.`,
        },
        {
          action: 'Prove the domain',
          url: `${config.PUBLIC_URL}/institutes/${institute.id}/domain/${row.id}/${tokenPlaceholder}`,
        },
      ],
      note: 'If you do not know this person, ignore this mail and do not forward it: nothing happens without the link.',
    })
    await audit(tx, {
      actor: viewer.id,
      action: 'institute.domain_mail_sent',
      subject: `institute:${institute.id}`,
      detail: { domain: row.domain, to },
      ip,
    })
    return shownDomain((await domainById(tx, institute.id, row.id))!, now)
  })

export const proveByMail: Handler<typeof instituteDomains.confirm, InInstitute> = ({
  db,
  params,
  body,
  now,
  ip,
  ...scope
}) =>
  changeDomains(db, scope, async (tx) => {
    const { viewer, institute } = scope
    const row = await domainById(tx, institute.id, params.domainId)
    const isValid =
      row?.mail_token_hash?.equals(tokenHash(body.token)) && row.mail_expires_at && row.mail_expires_at > now
    if (!row || !isValid) throw new Problem(proofLinkInvalid)
    if (row.mail_requested_by !== viewer.id) throw new Problem(proofLinkOfOther)
    refuseUnlessWaiting(row, now)
    return shownDomain(await markProven(tx, row, { how: 'mail', by: viewer, now, ip }), now)
  })
