import { Readable } from 'node:stream'
import type { Preview } from 'contract/documents/document-types.ts'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { enqueueLoad } from '../../../server/documents/data/data.queries.ts'
import { addVersion } from '../../../server/documents/versions.ts'
import { storeStream } from '../../../server/media/media.ts'
import type { Tx } from '../../../server/platform/database/database.ts'
import type { Config } from '../../../server/platform/config.ts'
import { personaProjects } from '../personas.ts'
import { readPicture } from '../pictures.ts'
import { baselineReport, committeeMinutes, termSheet, trainingGuide } from './reports.ts'
import { fieldVisits, greenLoans, solarYields } from './tables.ts'

interface File {
  fileName: string
  contentType: string
  preview: Preview
  content: Buffer
}

interface DemoDocument {
  project: string
  name: string
  description: string
  permissions: DocumentLevel
  /** Last name of the author. */
  by: string
  daysAgo: number
  isDataDoc?: boolean
  /** Oldest first. */
  versions: File[]
}

const pdf = (fileName: string, content: Buffer): File => ({
  fileName,
  contentType: 'application/pdf',
  preview: 'pdf',
  content,
})
const text = (fileName: string, content: string): File => ({
  fileName,
  contentType: 'application/octet-stream',
  preview: 'text',
  content: Buffer.from(content),
})
const picture = (fileName: string): File => ({
  fileName,
  contentType: 'image/png',
  preview: 'image',
  content: readPicture(fileName),
})

const demoDocuments: DemoDocument[] = [
  {
    project: personaProjects.own,
    name: 'Baseline report 2026',
    description:
      'Where eleven lenders stood before the first round: green share, products, what holds them back.',
    permissions: 'MEMBERS_ONLY',
    by: 'Admassu',
    daysAgo: 21,
    versions: [
      pdf('baseline-report-draft.pdf', baselineReport('Draft for comments')),
      pdf('baseline-report.pdf', baselineReport('Final version')),
    ],
  },
  {
    project: personaProjects.own,
    name: 'Green loans 2025',
    description: 'Every green loan of the year, without names. To be explored.',
    permissions: 'MEMBERS_ONLY',
    by: 'Quispe',
    daysAgo: 9,
    isDataDoc: true,
    versions: [text('green-loans-2025.csv', greenLoans())],
  },
  {
    project: personaProjects.own,
    name: 'Green share by lender',
    description: 'The chart of the steering group, for slides.',
    permissions: 'PUBLIC',
    by: 'Laurent',
    daysAgo: 6,
    versions: [picture('green-share.png')],
  },
  {
    project: personaProjects.own,
    name: 'Minutes of the credit committee',
    description: '',
    permissions: 'ADMIN_ONLY',
    by: 'Admassu',
    daysAgo: 3,
    versions: [text('minutes-2026-10.md', committeeMinutes)],
  },
  {
    project: 'Green Index pilot 2026',
    name: 'How to fill the Green Index',
    description: 'Twelve pages became two: what to have at hand, and who can help.',
    permissions: 'PUBLIC',
    by: 'Diop',
    daysAgo: 30,
    versions: [pdf('green-index-guide.pdf', trainingGuide)],
  },
  {
    project: 'Digital field data',
    name: 'Field visits, spring',
    description: 'All visits of the test branches, a line for each.',
    permissions: 'MEMBERS_ONLY',
    by: 'Kamau',
    daysAgo: 14,
    isDataDoc: true,
    versions: [text('field-visits.csv', fieldVisits())],
  },
  {
    project: 'Solar loans portfolio review',
    name: 'Solar yields, first half of 2026',
    description: 'Monthly yields of thirty-six leased roofs.',
    permissions: 'MEMBERS_ONLY',
    by: 'Haddad',
    daysAgo: 11,
    isDataDoc: true,
    versions: [text('solar-yields.csv', solarYields())],
  },
  {
    project: 'Solar loans portfolio review',
    name: 'Indicative term sheet',
    description: 'For the next facility; not to be passed on.',
    permissions: 'ADMIN_ONLY',
    by: 'Solberg',
    daysAgo: 5,
    versions: [pdf('term-sheet.pdf', termSheet)],
  },
]

/** Documents of several projects: reports, a picture, minutes, and data to explore. */
export async function seedDocuments(tx: Tx, config: Config, now: Date): Promise<void> {
  for (const demo of demoDocuments) {
    const { project, by, name, description, permissions, daysAgo, isDataDoc = false, versions } = demo
    const { project_id, person_id } = await tx
      .selectFrom('project')
      .innerJoin('person', (join) => join.on('person.last_name', '=', by))
      .select(['project.id as project_id', 'person.id as person_id'])
      .where('project.name', '=', project)
      .executeTakeFirstOrThrow()
    const added = new Date(now.getTime() - daysAgo * 86_400_000)
    const { id } = await tx
      .insertInto('document')
      .values({
        project_id,
        name,
        description,
        permissions,
        is_data_doc: isDataDoc,
        created_by: person_id,
        created_at: added,
        updated_at: added,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [at, { content, preview, ...file }] of versions.entries()) {
      const stored = await storeStream(
        tx,
        { ...file, stream: Readable.from([content]) },
        { config, owner: person_id, project: project_id },
      )
      const given = new Date(added.getTime() + at * 7_200_000)
      await addVersion(tx, { documentId: id, mediaKey: stored.key, preview, by: person_id }, given)
    }
    if (isDataDoc) await enqueueLoad(tx, id)
  }
}
