import { sql } from 'kysely'
import { audit, auditDaily, type AuditEntry } from '../platform/database/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { institutesOfPeople } from '../projects/projects.ts'
import type { DocumentRow } from './documents.queries.ts'

type Named = Pick<DocumentRow, 'id' | 'project_id'>

/** Selects the institutes whose members have added a document or a version of it. */
export const authorInstitutes = ({ id, project_id }: Named) =>
  institutesOfPeople(
    project_id,
    sql`select created_by from document where id = ${id}::bigint
      union all select created_by from document_version where document_id = ${id}::bigint`,
  )

interface Use {
  document: Named
  /** Id of the person. */
  by: number
  ip: string
}

/** Notes in the audit log that a person has read a document. */
export const noteRead = (db: Db, { document, by, ip }: Use, now: Date): Promise<void> =>
  auditDaily(
    db,
    {
      actor: by,
      action: 'document.read',
      subject: `document:${document.id}`,
      concerns: `project:${document.project_id}`,
      ip,
      institutes: authorInstitutes(document),
    },
    now,
  )

/** Notes in the audit log what a person has changed of a document. */
export const noteChange = (tx: Tx, { document, by, ip }: Use, detail: AuditEntry['detail']): Promise<void> =>
  audit(tx, {
    actor: by,
    action: 'document.changed',
    subject: `document:${document.id}`,
    concerns: `project:${document.project_id}`,
    detail,
    ip,
    institutes: authorInstitutes(document),
  })
