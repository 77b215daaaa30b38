import { sql } from 'kysely'
import type { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import {
  filledDetails,
  whyNotEditInstitute,
  type InstituteForm,
} from 'contract/institutes/institutes.rules.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { forgetMedia } from '../media/media.ts'
import { auditChange, differences } from '../platform/database/audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { notFound, refuse, reject } from '../platform/http/problem.ts'
import type { RequestContext, Handler } from '../platform/http/routes.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { detailsJson } from './create-institute.ts'
import { columnsOf, loggedForm, mergeInstituteForm, placed } from './institute-form.ts'
import type { InInstitute } from './institutes.access.ts'
import { noteSimilar } from './duplicates.queries.ts'
import { instituteForViewer } from './institutes.queries.ts'
import { holdLookAlike } from './look-alikes/hold-look-alike.ts'
import { instituteFor } from './read-institute.ts'
import { storedAvatar } from './register-institute.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** The profile has changed. */
    'institute.changed': {
      instituteId: number
      by: number
      /** ISO 8601. */
      at: string
      /** Those of the fields below that have another value. */
      fields?: (typeof announcedFields)[number][]
    }
  }
}

/** Fields whose change is news for followers. */
const announcedFields = ['mission', 'vision', 'region', 'sustainable_development_goals'] as const

/** Changes the sent fields and keeps the others. A save based on an outdated version is refused (REL-07). */
export const updateInstitute: Handler<typeof institutes.update, InInstitute> = (context) => {
  const { body, now } = context
  return changed(context, async (tx, before) => {
    const filled = mergeInstituteForm(before.form, body, now)
    const form = await placed(tx, before.form, filled)
    const picture = await storedAvatar(tx, context)
    const avatar_key = picture ?? (body.avatar === null ? null : before.avatar_key)
    return { form, avatar_key }
  })
}

/** The wizard's second step (INS-35, INS-38). */
export const updateTypeDetails: Handler<typeof institutes.updateTypeDetails, InInstitute> = (context) =>
  changed(context, async (_, { form, avatar_key }) => {
    const { details, problems } = filledDetails(form.type, context.body.type_details)
    if (Object.keys(problems).length > 0) reject({ type_details: problems })
    return { form: { ...form, type_details: details }, avatar_key }
  })

/** Fields by which an institute can look like another one. */
const looks = ['name', 'short_name', 'website_url'] as const

interface Version {
  form: InstituteForm
  avatar_key: string | null
}

/** Runs a change on the locked current version, with the viewer's current rights. */
async function changed(
  context: Pick<RequestContext, 'db' | 'now' | 'ip'> &
    InInstitute & { body: { updated_at?: string | undefined } },
  change: (tx: Tx, before: Version) => Promise<Version>,
): Promise<Institute> {
  const { db, now, ip, viewer, institute, body } = context
  return inTransaction(db, async (tx) => {
    const before = await latest(tx, institute.id)
    const found = await instituteForViewer(tx, viewer, institute.id)
    if (!found) throw notFound()
    refuse(whyNotEditInstitute(found.standing))
    refuseStale(body.updated_at, before)
    const after = await change(tx, before)
    await tx
      .updateTable('institute')
      .set({
        ...columnsOf(after.form),
        type_details: detailsJson(after.form),
        avatar_key: after.avatar_key,
        updated_at: nextVersion(now),
      })
      .where('id', '=', institute.id)
      .execute()
    const byStaff = found.standing.is_staff
    await noteSimilar(tx, institute.id, { before: before.form, after: after.form, byStaff })
    const isNewLook = looks.some((field) => before.form[field] !== after.form[field])
    if (isNewLook || before.form.profile_visibility !== after.form.profile_visibility)
      await holdLookAlike(tx, institute.id, { byStaff, isNewLook, now })
    const replaced = before.avatar_key !== after.avatar_key ? before.avatar_key : null
    if (replaced !== null) {
      await forgetMedia(tx, [replaced])
      await sweepSoon(tx)
    }
    const changes = differences(loggedForm(before.form), loggedForm(after.form))
    const detail = {
      ...changes,
      ...(before.avatar_key !== after.avatar_key && { avatar: 'replaced' }),
    }
    const action = found.standing.is_admin ? 'institute.updated' : 'institute.updated_by_staff'
    const subject = `institute:${institute.id}`
    await auditChange(tx, { actor: viewer.id, action, subject, detail, ip })
    if (Object.keys(detail).length > 0)
      await announce(tx, 'institute.changed', {
        instituteId: institute.id,
        by: viewer.id,
        at: now.toISOString(),
        fields: announcedFields.filter((field) => changes && field in changes.after),
      })
    await publish(tx, `institute:${institute.id}`)
    return instituteFor(tx, viewer, institute.id)
  })
}

async function latest(tx: Tx, id: number): Promise<Version & { updated_at: Date }> {
  const row = await tx
    .selectFrom('institute')
    .select([
      'name',
      'short_name',
      'type',
      'mission',
      'vision',
      'website_url',
      'total_number_of_staff',
      'sustainable_development_goals',
      'country_code',
      'region',
      'city',
      'zip_code',
      'street',
      'latitude',
      'longitude',
      'type_details',
      'avatar_key',
      'updated_at',
    ])
    .select((institute) => [
      sql<string | null>`date_of_establishment::text`.as('date_of_establishment'),
      institute.ref('profile_visibility').$castTo<'public' | 'private'>().as('profile_visibility'),
    ])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const {
    country_code,
    region,
    city,
    zip_code,
    street,
    latitude,
    longitude,
    avatar_key,
    updated_at,
    ...rest
  } = row
  return {
    form: {
      ...rest,
      type_details: rest.type_details,
      address: { country: country_code ?? '', region, city, zip_code, street, latitude, longitude },
    },
    avatar_key,
    updated_at,
  }
}
