import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { metadataOf, type ImportPart } from 'contract/projects/project-metadata.ts'
import type { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { storeImage, streamHash, withLocalFile } from '../../media/media.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler, Prepare } from '../../platform/http/routes.ts'
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
  const { tx, viewer, project, body, files, now, config, ip } = context
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
  const banner = files.find(({ part }) => part === given.key)
  if (takes('banner') && banner) {
    const { key } = await storeImage(tx, banner, { config, owner: viewer.id })
    await setBanner(tx, project.id, key)
    await deletePictures(tx, [before.banner_key])
  }
  await storeMetadata(tx, project.id, metadata, now)
  return projectView(tx, viewer, project.id)
}

/** Copies the banner before the transaction, as if it had been sent with the request. */
export const copyBanner: Prepare<typeof projectSettings.importFrom, Scope> = async (context) => {
  const { db, viewer, body, files, config, ip, storeUploads } = context
  if (!body.parts.includes('banner') || !(await projectForViewer(db, viewer, body.from, { ip }))) return
  const given = await importableParts(db, body.from)
  const { key, file_name: fileName } = given ?? {}
  if (!key || !fileName) return
  await withLocalFile(config, key, async (path) => {
    const { size } = await stat(path)
    const sha256 = await streamHash(createReadStream(path))
    const banner = { part: key, fileName, path, webpPath: path, size, sha256 }
    await storeUploads([banner])
    files.push(banner)
  })
}
