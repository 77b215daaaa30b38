import { denied } from 'contract/institutes/institutes.refusals.ts'
import { instituteForViewer, type FoundInstitute } from '../institutes/institutes.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'

/** The institution of a request, whose audit log the viewer may read. */
export interface InAudit {
  viewer: Viewer
  institute: FoundInstitute
}

/** Admins of an institution. Staff read the audit log of the installation instead, where their reads are logged. */
export async function auditor(context: RequestContext<{ id: number }>): Promise<InAudit> {
  const { viewer } = member(context)
  const found = await instituteForViewer(context.db, viewer, context.params.id)
  if (!found) throw notFound()
  if (!found.standing.is_admin) throw new Problem(denied.edit)
  return { viewer, institute: found.institute }
}
