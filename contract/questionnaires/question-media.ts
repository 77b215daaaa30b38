/** What a question or an option can show, named as the columns of a survey file; `big_image` opens from `image`. */
export const mediaParts = ['image', 'big_image', 'audio', 'video'] as const
export type MediaPart = (typeof mediaParts)[number]

/** Names of files that were uploaded with the form. */
export type QuestionMedia = { [part in MediaPart]?: string | undefined }

export const mediaKinds = ['image', 'audio', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** The name of a file as a form refers to it: without folders, such as `jr://images/`. */
export const mediaFileName = (text: string): string =>
  (text.normalize('NFC').split(/[/\\]/).at(-1) ?? '').trim()

/** The parts that are given; undefined if there are none. */
export function givenMedia(of: (part: MediaPart) => string): QuestionMedia | undefined {
  const given = mediaParts.flatMap((part) => {
    const file = mediaFileName(of(part))
    return file === '' ? [] : [[part, file] as const]
  })
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

/** As `image: cow.jpg; audio: moo.mp3`; equal exactly when the media are equal. */
export const mediaText = (media: QuestionMedia = {}): string =>
  mediaParts.flatMap((part) => (media[part] ? [`${part}: ${media[part]}`] : [])).join('; ')

/** The names of these files. */
export const mediaNames = (media: QuestionMedia = {}): string[] =>
  mediaParts.flatMap((part) => media[part] ?? [])

interface Illustrated {
  media?: QuestionMedia | undefined
  options: readonly { media?: QuestionMedia | undefined }[]
  translations?:
    | Record<
        string,
        { media?: QuestionMedia | undefined; option_media?: Record<string, QuestionMedia> | undefined }
      >
    | undefined
}

/** The files that a question names, in all languages. */
export function mediaOf({ media, options, translations = {} }: Illustrated): Set<string> {
  const translated = Object.values(translations).flatMap((texts) => [
    texts.media,
    ...Object.values(texts.option_media ?? {}),
  ])
  return new Set(
    [media, ...options.map((option) => option.media), ...translated].flatMap((one) => mediaNames(one)),
  )
}
