import { z } from 'zod'
import { storedFile } from '../media/media.schemas.ts'
import { formMediaLimits } from './form-file-limits.ts'
import { mediaKinds } from './question-media.ts'

const name = z.string().max(formMediaLimits.name).optional()

/** Names of files that were uploaded with the form. */
export const questionMedia = z.object({ image: name, big_image: name, audio: name, video: name })

/** A file of a form with a URL that works for the reader for a while. */
export const formMediaFile = storedFile.extend({
  kind: z.enum(mediaKinds),
  size: z.number().int(),
  /** Of an image, in pixels. */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
})
export type FormMediaFile = z.output<typeof formMediaFile>
