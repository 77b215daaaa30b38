import { readableLevels, levelWords } from 'contract/documents/documents.rules.ts'
import { can, roleWords } from 'contract/projects/permissions.ts'
import { linkWords, metadataOf, projectLinkNames } from 'contract/projects/project-metadata.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { countText } from 'contract/platform/totals.ts'
import type { Db } from '../platform/database/database.ts'
import { csvQuoted, spreadsheetSafe } from '../platform/spreadsheet.ts'
import type { ExportContext } from './project-export.access.ts'
import { mostFiles, participantsAfter, type ExportedProject } from './project-export.queries.ts'

/** Describes what the archive contains and what it leaves out. */
export function readMeText({ project, permissions, viewer, now }: ExportContext): string {
  const levels = readableLevels(permissions).map((level) => levelWords[level].toLowerCase())
  const has = (is: boolean, words: string) => `${is ? '  ' : '  (not yours to see) '}${words}\n`
  return [
    `${project.name}\n`,
    `Exported for ${viewer.email} on ${now.toISOString()}\n\n`,
    'What is here, as far as this person may see it:\n\n',
    has(true, 'About.md: what the project is about'),
    has(
      can(permissions, 'VIEW_PROJECT_PARTICIPANTS'),
      'Participants.csv: people and institutes with their roles',
    ),
    has(true, 'Discussions: a file for each topic, with all comments'),
    has(
      true,
      `Documents: in their folders, with their older versions (${levels.join(', ')}); Documents.csv lists them`,
    ),
    has(
      !whyNotExplore(permissions),
      'Surveys: the latest submissions of each as CSV, and the files in its answers',
    ),
    '\nWhat is not here: removed documents, earlier submissions, deleted surveys, and of very many files those\n',
    `beyond ${countText(mostFiles.documents)} documents, ${countText(mostFiles.olderVersions)} older versions and `,
    `${countText(mostFiles.ofAnswers)} files in answers.\n`,
  ].join('')
}

const list = (name: string, entries: readonly string[]) =>
  entries.length > 0 ? `- ${name}: ${entries.join(', ')}\n` : ''

export const aboutText = (project: ExportedProject): string =>
  [
    `# ${project.name}\n\n`,
    project.short_name && `*${project.short_name}*\n\n`,
    `${project.description || 'Nobody has described this project yet.'}\n\n`,
    `- Type of Project: ${project.type}\n`,
    `- Visibility: ${project.project_visibility}\n`,
    list('Project SDGs', project.sustainable_development_goals),
    list('Regions', project.regions),
    list('Focus Areas', project.focus_areas),
    project.website_url && `- Website: ${project.website_url}\n`,
    ...linksOf(project),
    `- Created: ${project.created_at.toISOString()}\n`,
    `- Latest update: ${project.updated_at.toISOString()}\n`,
  ].join('')

const linksOf = (project: ExportedProject): string[] => {
  const links = metadataOf(project.metadata)
  return projectLinkNames.map((name) => links[name] && `- ${linkWords[name]}: ${links[name]}\n`)
}

/** Participants per query. */
const page = 500

export async function* participantsCsv(db: Db, projectId: number): AsyncGenerator<string> {
  yield '\ufeffName,Kind,Role\r\n'
  for (let id = 0; ;) {
    const rows = await participantsAfter(db, projectId, id, page)
    for (const { first_name, last_name, institute, role } of rows) {
      const name = institute ?? `${first_name ?? ''} ${last_name ?? ''}`.trim()
      const cells = [name, institute === null ? 'Person' : 'Institute', roleWords(role)]
      yield `${cells.map((cell) => csvQuoted(spreadsheetSafe(cell))).join()}\r\n`
    }
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    id = last.id
  }
}
