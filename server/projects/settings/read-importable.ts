import { linkWords, metadataOf, projectLinkNames } from 'contract/projects/project-metadata.ts'
import { projectVariables } from 'contract/projects/project-styling.ts'
import type { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { publicUrl } from '../../media/media.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Scope } from '../projects.access.ts'
import { importableParts } from './import.queries.ts'

/** Lists the parts of a project that can be imported into another (decisions, section 5). */
export const readImportable: Handler<typeof projectSettings.importable, Scope> = async ({ db, project }) => {
  const row = await importableParts(db, project.id)
  if (!row) throw notFound()
  const { key, file_name, topics } = row
  const metadata = metadataOf(row.metadata)
  return {
    id: project.id,
    name: project.name,
    styling: Object.keys(projectVariables(metadata.styling_info)).length,
    banner: key && file_name ? publicUrl({ key, file_name }) : null,
    links: projectLinkNames.flatMap((name) =>
      metadata[name] ? { name: linkWords[name], link: metadata[name] } : [],
    ),
    topics,
  }
}
