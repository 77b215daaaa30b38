import { setTimeout as pause } from 'node:timers/promises'
import { linkInvalid, registered, registeredByInvitation } from 'contract/access/access.refusals.ts'
import { modules } from 'contract/access/modules.ts'
import type { registration } from 'contract/access/registration.endpoints.ts'
import { addressTaken } from 'contract/access/registration.rules.ts'
import { holdInstitute, tellOfRequests } from '../institutes/institutes.ts'
import { forgetMedia, storeImage } from '../media/media.ts'
import { sendMail } from '../mail/mail.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { Problem, reject } from '../platform/http/problem.ts'
import type { ContextOf, Handler } from '../platform/http/routes.ts'
import { encodePictures } from '../platform/http/uploads.ts'
import {
  accountByEmail,
  deleteUnconfirmed,
  emailKey,
  guestInvitation,
  insertAccount,
  setAvatar,
  useInvitation,
  type GuestInvitation,
  type NewAccount,
} from '../users/users.ts'
import { mayMail, registrationsFrom } from './access.limits.ts'
import { alreadyRegisteredMail } from './access.mails.ts'
import { joinInstitute } from './join-institute.ts'
import { sendConfirmation, sendFinishing } from './mail-links.ts'
import { hashPassword } from './passwords.ts'
import { prefilled, registrationProblems } from './registration-problems.ts'

type Register = ContextOf<typeof registration.register>

/**
 * Creates an account with its institute and roles, all or nothing (REL-04). For an address with an account, the
 * response and its time are the same, and its owner gets a mail (SEC-12).
 */
export const register: Handler<typeof registration.register> = async (context) => {
  const started = performance.now()
  const { db, token, now, ip, config, files, signal, storeUploads } = context
  const guest = await guestInvitation(db, token, now)
  if (guest === 'over') throw new Problem(linkInvalid)
  const body = prefilled(context.body, guest)
  reject(await registrationProblems(db, body, guest))
  await registrationsFrom(ip, context)
  // Also for known addresses: an invalid picture is refused for every address.
  await encodePictures(files.slice(-1), { sender: `address ${ip}`, signal })
  await storeUploads(files.slice(-1))
  const account: NewAccount = {
    email: body.email,
    password_hash: await hashPassword(body.password),
    first_name: body.first_name,
    last_name: body.last_name,
    confirmed_at: guest ? now : null,
    active_modules: modules,
  }
  await inTransaction(db, async (tx) => {
    if (guest?.institute) await holdInstitute(tx, guest.institute.id)
    const personId = guest ? await invited(tx, guest, account, now) : await insertAccount(tx, account, now)
    if (personId === undefined) return mailOwner(tx, account.email, context)
    await keepAvatar(tx, personId, context)
    await joinInstitute(tx, { personId, ip }, body, guest, now)
    // Others are notified of requests only once the address is confirmed.
    if (guest) await tellOfRequests(tx, personId, now)
    if (!guest) await sendConfirmation(tx, { id: personId, email: account.email }, config, now)
    await audit(tx, { actor: personId, action: 'account.registered', subject: `person:${personId}`, ip })
  })
  await waitForEqualTime(started)
  return {
    success: true,
    detail: guest ? registeredByInvitation : registered,
    confirmed: guest !== undefined,
  }
}

/**
 * Uses the invitation, whose mailed link confirms the address. An unconfirmed registration with that address may be by
 * another person, so none of its data is used.
 */
async function invited(tx: Tx, guest: GuestInvitation, account: NewAccount, now: Date): Promise<number> {
  if (!(await useInvitation(tx, guest.id, now))) throw new Problem(linkInvalid)
  const there = await accountByEmail(tx, account.email)
  if (there?.confirmed_at || there?.blocked_at) reject({ email: [addressTaken] })
  if (there) await forgetMedia(tx, await deleteUnconfirmed(tx, account.email))
  const personId = await insertAccount(tx, account, now)
  if (personId === undefined) throw new Problem(linkInvalid)
  await announce(tx, 'invitation.accepted', {
    invitation_id: guest.id,
    person_id: personId,
    invited_by: guest.invited_by_id,
    institute_id: guest.institute?.id ?? null,
    project_id: guest.project?.id ?? null,
    project_role: guest.project_role,
  })
  return personId
}

async function keepAvatar(tx: Tx, personId: number, { files, config }: Register): Promise<void> {
  const upload = files.at(-1)
  if (!upload) return
  const { key } = await storeImage(tx, upload, { config, owner: personId })
  await setAvatar(tx, personId, key)
}

async function mailOwner(tx: Tx, email: string, context: Register): Promise<void> {
  const { config, now } = context
  const owner = await accountByEmail(tx, email)
  if (!owner || owner.blocked_at || !(await mayMail(`registered ${emailKey(email)}`, context))) return
  if (!owner.confirmed_at) return sendFinishing(tx, owner, config, now)
  await sendMail(tx, alreadyRegisteredMail(owner.email, config))
}

/** Longer than a registration takes on a busy machine, in milliseconds. */
const registrationTime = 400

/** Delays every response to the same time, which reveals nothing about the address (SEC-12). */
async function waitForEqualTime(started: number): Promise<void> {
  const left = registrationTime - (performance.now() - started)
  if (left > 0) await pause(left)
}
