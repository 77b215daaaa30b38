/** A bucket, and a folder in it without slashes around it. */
export interface Bucket {
  bucket: string
  prefix: string
}

export const isStorageUrl = (text: string) => readStorageUrl(text) !== undefined

/** Reads `s3://bucket` or `s3://bucket/folder`. @returns undefined for anything else */
export function readStorageUrl(text: string): Bucket | undefined {
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/.exec(text) ?? []
  if (bucket === undefined || /^\/|\/\/|(^|\/)\.{1,2}(\/|$)/.test(prefix)) return undefined
  return { bucket, prefix: prefix.replace(/^\/+|\/+$/g, '') }
}
