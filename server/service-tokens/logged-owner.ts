import type { AuditEntry } from '../platform/database/audit.ts'
import type { TokenOwner } from '../platform/http/viewer.ts'
import { institutesIn } from '../projects/projects.ts'

/** The object of audit entries: a token of a project reads data of the institutes that take part in it. */
export const loggedOwner = (owner: TokenOwner): Pick<AuditEntry, 'subject' | 'institutes'> =>
  'project_id' in owner
    ? { subject: `project:${owner.project_id}`, institutes: institutesIn(owner.project_id) }
    : { subject: `institute:${owner.institute_id}` }
