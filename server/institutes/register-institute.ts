import type { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { rolesToAskFor } from 'contract/institutes/institute-roles.rules.ts'
import { newInstituteProblems, emptyNewInstitute } from 'contract/institutes/new-institute.rules.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { positionRoles } from 'contract/users/position-roles.ts'
import { storeImage } from '../media/media.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { Invalid, reject } from '../platform/http/problem.ts'
import type { RequestContext, Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { insertInstitute } from './create-institute.ts'
import { emptyForm, mergeInstituteForm } from './institute-form.ts'
import { instituteForViewer } from './institutes.queries.ts'
import { askForRole } from './members/request-role.ts'
import { changeRolesInTurn } from './members/roles-turn.ts'
import { instituteFor } from './read-institute.ts'

type Signed = { viewer: Viewer }
const isPosition = (role: string) => positionRoles.some((one) => one === role)
const roleMissing: FieldErrors = { user_role: ['User role is required.'] }

/** Everybody may create an institute, and becomes its Admin. */
export const createOne: Handler<typeof institutes.create, Signed> = (context) => {
  const { db, body, viewer, now } = context
  const { user_role: role, ...sent } = body
  if (role !== '' && !isPosition(role)) reject(roleMissing)
  const form = mergeInstituteForm(emptyForm, sent, now)
  return inTransaction(db, async (tx) => instituteFor(tx, viewer, await created(tx, form, role, context)))
}

/** The wizard's step Institution: a new institute, or a role in an existing one (INS-29, INS-53). */
export const registerInstitute: Handler<typeof institutes.register, Signed> = (context) => {
  const { db, body, now } = context
  const { create_new_institute, instituteData, user_role: role, confirmed } = body
  if (!create_new_institute) return joinExisting(context)
  const entered = instituteData ?? emptyNewInstitute
  const problems = newInstituteProblems(entered, { confirmed })
  reject({
    ...(Object.keys(problems).length > 0 && { instituteData: problems }),
    ...(role !== '' && role !== 'Admin' && !isPosition(role) && roleMissing),
  })
  const address = { ...entered.address, latitude: null, longitude: null }
  const form = mergeInstituteForm(emptyForm, { ...entered, address, confirmed }, now)
  return inTransaction(db, async (tx) => ({ id: await created(tx, form, role, context) }))
}

/** Stores a new institute with its picture; the viewer is its Admin, with this position in it, if any. @returns its id */
const created = async (
  tx: Tx,
  form: Parameters<typeof insertInstitute>[1],
  role: string,
  context: Pick<RequestContext, 'files' | 'config' | 'now' | 'ip'> & Signed,
) =>
  insertInstitute(tx, form, {
    creator: { personId: context.viewer.id, role, ip: context.ip },
    now: context.now,
    avatar_key: await storedAvatar(tx, context),
  })

const joinExisting: Handler<typeof institutes.register, Signed> = async (context) => {
  const { db, body, viewer } = context
  const role = rolesToAskFor.find((name) => name === body.user_role)
  const found = body.institute ? await instituteForViewer(db, viewer, body.institute) : undefined
  reject({
    ...(!found && { institute: ['Please enter a valid institute name.'] }),
    ...(!role && roleMissing),
  })
  if (!found || !role) throw new Invalid(roleMissing)
  const { institute } = found
  await changeRolesInTurn(db, { institute, viewer }, (tx) => askForRole(tx, { ...context, institute, role }))
  return { id: institute.id }
}

/** Stores the picture of a request. @returns its key, or undefined without a picture */
export async function storedAvatar(
  tx: Tx,
  { files, config, viewer }: Pick<RequestContext, 'files' | 'config' | 'viewer'>,
): Promise<string | null> {
  const upload = files.findLast(({ part }) => part === 'avatar')
  return upload ? (await storeImage(tx, upload, { config, owner: viewer?.id })).key : null
}
