import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { can } from 'contract/projects/permissions.ts'
import { projectForViewer } from '../projects/projects.ts'
import { entryName } from '../results/results.ts'
import { textStream, type ArchivedFile } from './archive-of.ts'
import { discussionText } from './discussion-text.ts'
import { documentEntries } from './document-entries.ts'
import type { ExportContext } from './project-export.access.ts'
import { aboutText, participantsCsv, readMeText } from './project-texts.ts'
import { projectOf, topicsIn } from './project-export.queries.ts'
import { surveyEntries } from './survey-entries.ts'

/** The files of the archive that the viewer may see. Permissions are checked again when each file is added. */
export async function entriesOf(context: ExportContext): Promise<ArchivedFile[]> {
  const { db, project, permissions } = context
  const about = await projectOf(db, project.id)
  const entries: ArchivedFile[] = [
    { name: 'Read me.txt', open: () => textStream([readMeText(context)]) },
    { name: 'About.md', open: () => textStream([aboutText(about)]) },
  ]
  if (can(permissions, 'VIEW_PROJECT_PARTICIPANTS'))
    entries.push({ name: 'Participants.csv', open: () => textStream(participantsCsv(db, project.id)) })
  entries.push(...(await discussionEntries(context)))
  entries.push(...(await documentEntries(context)))
  if (!whyNotExplore(permissions)) entries.push(...(await surveyEntries(context)))
  return entries.map((entry) => ({ ...entry, open: () => recheckPermissions(context).then(entry.open) }))
}

/** Throws if the viewer has lost a permission since the export began. */
async function recheckPermissions({ db, viewer, project, permissions }: ExportContext): Promise<void> {
  const scope = await projectForViewer(db, viewer, project.id, { isRecheck: true })
  if (!scope || permissions.some((permission) => !can(scope.permissions, permission)))
    throw new Error('The viewer lost a permission during the export')
}

async function discussionEntries({ db, longReads, project }: ExportContext): Promise<ArchivedFile[]> {
  const topics = await topicsIn(db, project.id)
  return [...topics, undefined].map((topic, at) => ({
    name: `Discussions/${entryName(at + 1, topic?.name ?? 'Other Discussions', 'md')}`,
    open: () => textStream(discussionText(longReads, project.id, topic)),
  }))
}
