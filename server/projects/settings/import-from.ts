import { metadataOf, type ImportPart } from 'contract/projects/project-metadata.ts'
import type { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { openBytes, storeStream } from '../../media/media.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Scope } from '../projects.access.ts'
import { projectForViewer, requirePermission } from '../projects.ts'
import { deletePictures } from '../projects.queries.ts'
import { projectView } from '../read-project.ts'
import { copyTopics, setBanner, importableParts } from './import.queries.ts'
import { lockMetadata, storeMetadata } from './metadata.queries.ts'

/**
 * Copies the chosen parts of another project into this one. The copies are independent of the other project. Idempotent.
 */
export const importFrom: Handler<typeof projectSettings.importFrom, Scope> = async (context) => {
  const { tx, viewer, project, body, now, config, ip } = context
  const takes = (part: ImportPart) => body.parts.includes(part)
  if (takes('styling')) requirePermission(context, 'UPDATE_PROJECT_STYLES')
  if (takes('topics')) requirePermission(context, 'CREATE_PROJECT_TOPICS')
  const source = await projectForViewer(tx, viewer, body.from, { ip })
  if (!source) throw notFound()
  requirePermission(source, 'VIEW_PROJECT_TOPICS')
  const given = await importableParts(tx, body.from)
  if (!given) throw notFound()

  const before = await lockMetadata(tx, project.id)
  const [theirs, ours] = [metadataOf(given.metadata), metadataOf(before.metadata)]
  const { styling_info, ...links } = theirs
  const { styling_info: ownStyling, ...ownLinks } = ours
  const metadata = {
    ...(takes('links') ? links : ownLinks),
    styling_info: takes('styling') ? styling_info : ownStyling,
  }
  if (takes('topics')) await copyTopics(tx, { from: body.from, to: project.id, by: viewer.id, now })
  if (takes('banner') && given.key && given.file_name) {
    const banner = { key: given.key, file_name: given.file_name }
    await setBanner(tx, project.id, await copiedPicture(tx, banner, { config, owner: viewer.id }))
    await deletePictures(tx, [before.banner_key])
  }
  await storeMetadata(tx, project.id, metadata, now)
  return projectView(tx, viewer, project.id)
}

async function copiedPicture(
  tx: Tx,
  { key, file_name }: { key: string; file_name: string },
  { config, owner }: { config: Config; owner: number },
): Promise<string> {
  const stream = await openBytes(config, key)
  const picture = { fileName: file_name, contentType: 'image/webp', stream, isPublic: true }
  return (await storeStream(tx, picture, { config, owner })).key
}
