import type { FormMediaFile } from 'contract/questionnaires/question-media.schemas.ts'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { signedUrl, storeFile } from '../../media/media.ts'
import type { MediaUpload } from './sort-uploads.ts'

export type StoredFormMedia = Awaited<ReturnType<typeof formMediaOf>>[number]

/** The images, audio and video of a survey. */
export const formMediaOf = (db: Db, surveyId: number) =>
  db
    .selectFrom('form_media')
    .innerJoin('media', 'media.key', 'form_media.media_key')
    .select(['form_media.name', 'kind', 'width', 'height', 'updated_at'])
    .select(['media.key', 'media.file_name', 'media.size', 'media.sha256'])
    .where('survey_id', '=', surveyId)
    .orderBy('form_media.name')
    .execute()

/** These files by name, each with a URL that works for the reader for a while. */
export async function signedMedia(
  media: readonly StoredFormMedia[],
  { config, now, viewer }: { config: Config; now: Date; viewer: { id: number } },
): Promise<Record<string, FormMediaFile>> {
  const files = media.map(async ({ name, kind, key, file_name, size, width, height }) => {
    const url = await signedUrl({ key, file_name }, { config, now, by: viewer.id })
    const pixels = width !== null && height !== null && { width, height }
    return [name, { key, file_name: name, url, kind, size, ...pixels }] as const
  })
  return Object.fromEntries(await Promise.all(files))
}

/** The files that are new or differ from the stored ones of the same name. */
export async function changedMedia(
  db: Db,
  surveyId: number,
  media: readonly MediaUpload[],
): Promise<MediaUpload[]> {
  if (media.length === 0) return []
  const stored = new Map((await formMediaOf(db, surveyId)).map((file) => [file.name, file.sha256]))
  return media.filter(({ name, sha256 }) => !stored.get(name)?.equals(sha256))
}

interface Storing {
  survey: { id: number; project_id: number }
  media: readonly MediaUpload[]
  viewer: { id: number }
  config: Config
  now: Date
}

/** Adds files that were stored before; those of the same name are replaced, and equal ones stay. */
export async function storeFormMedia(tx: Tx, { survey, media, viewer, config, now }: Storing): Promise<void> {
  const changed = await changedMedia(tx, survey.id, media)
  if (changed.length === 0) return
  await tx
    .deleteFrom('form_media')
    .where('survey_id', '=', survey.id)
    .where(
      'name',
      'in',
      changed.map(({ name }) => name),
    )
    .execute()
  for (const { kind, name, width = null, height = null, ...upload } of changed) {
    const { key } = await storeFile(tx, upload, { config, owner: viewer.id, project: survey.project_id })
    await tx
      .insertInto('form_media')
      .values({ survey_id: survey.id, name, media_key: key, kind, width, height, updated_at: now })
      .execute()
  }
}
