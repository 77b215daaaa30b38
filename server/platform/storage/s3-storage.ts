import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { errorCode } from '../error-code.ts'
import { isFileKey, NotStored, relativePath, StorageAway, type Storage } from './storage.ts'

/** How to reach a bucket. */
export interface S3Settings {
  bucket: string
  /** The folder in the bucket, without slashes around it; empty for the whole bucket. */
  prefix: string
  endpoint: string | undefined
  /** The address that browsers use, if it differs. */
  publicEndpoint: string | undefined
  region: string
  isPathStyle: boolean
  encryption: 'AES256' | 'aws:kms' | undefined
  kmsKey: string | undefined
}

/** Bytes of a part. Two of them are in memory for each upload. */
const partSize = 8 << 20
/** Deletions at the same time. */
const concurrency = 16
/** Milliseconds until the response to a request without content begins. */
const brief = { requestTimeout: 10_000 }
/** Milliseconds for a connection, until the response to any request begins, and without any byte of it, also while a reader pauses. */
const timeouts = { connectionTimeout: 5000, requestTimeout: 20_000, socketTimeout: 120_000 }
/** Connections at the same time: slow readers of files must not keep others waiting. */
const maxSockets = 1000

/** Files in a bucket of Amazon S3 or a compatible server. They have the same names as in a folder. */
export function s3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket, prefix, publicEndpoint, endpoint } = settings
  const place = `s3://${Bucket}${prefix && `/${prefix}`}`
  const client = clientFor(settings, endpoint)
  const signer = publicEndpoint === undefined ? client : clientFor(settings, publicEndpoint)
  const root = prefix && `${prefix}/`
  const at = (key: string) => ({ Bucket, Key: `${root}${relativePath(key)}` })
  const failed = (error: unknown, key: string): never => {
    if (isMissing(error)) throw new NotStored(key, place, error)
    throw new StorageAway(`${place}: ${reasonOf(error)}`, { cause: error })
  }
  const encryption: Pick<PutObjectCommandInput, 'ServerSideEncryption' | 'SSEKMSKeyId'> = {
    ...(settings.encryption && { ServerSideEncryption: settings.encryption }),
    ...(settings.kmsKey && { SSEKMSKeyId: settings.kmsKey }),
  }
  const remove = (key: string) =>
    client.send(new DeleteObjectCommand(at(key)), brief).catch((error: unknown) => {
      if (!isMissing(error)) failed(error, key)
    })
  return {
    place,
    pathOf: () => undefined,
    async put(key, content, { signal } = {}) {
      let ofContent: unknown
      let size = 0
      const counted = async function* () {
        try {
          for await (const chunk of content as AsyncIterable<Buffer>) {
            size += chunk.length
            yield chunk
          }
        } catch (error) {
          ofContent = error
          throw error
        }
      }
      const upload = new Upload({
        client,
        params: {
          ...at(key),
          Body: Readable.from(counted()),
          ContentType: 'application/octet-stream',
          ...encryption,
        },
        partSize,
        queueSize: 1,
      })
      const abort = () => void upload.abort()
      signal?.addEventListener('abort', abort)
      try {
        await upload.done()
        return size
      } catch (error) {
        content.destroy()
        // Another error may follow from it.
        throw ofContent ?? failed(error, key)
      } finally {
        signal?.removeEventListener('abort', abort)
      }
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client
        .send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }), brief)
        .catch((error: unknown) => failed(error, key))
      const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength
      // In Node the body is the response itself.
      return { stream: found.Body as Readable, size: Number(total) }
    },
    async size(key) {
      const found = await client.send(new HeadObjectCommand(at(key)), brief).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        return failed(error, key)
      })
      return found?.ContentLength
    },
    async remove(keys) {
      for (let from = 0; from < keys.length; from += concurrency)
        await Promise.all(keys.slice(from, from + concurrency).map(remove))
    },
    async *list() {
      for (let ContinuationToken: string | undefined; ;) {
        const page = await client
          .send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: root,
              ...(ContinuationToken && { ContinuationToken }),
            }),
          )
          .catch((error: unknown) => failed(error, place))
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const key = Key.slice(Key.lastIndexOf('/') + 1)
          if (isFileKey(key) && Key === at(key).Key) yield { key, size: Size }
        }
        ContinuationToken = page.NextContinuationToken
        if (!page.IsTruncated || ContinuationToken === undefined) return
      }
    },
    async move(from, to) {
      const CopySource = encodeURI(`${Bucket}/${at(from).Key}`)
      await client
        .send(new CopyObjectCommand({ ...at(to), CopySource, ...encryption }))
        .catch((error: unknown) => failed(error, from))
      await remove(from)
    },
    async removeUnfinished(since) {
      const found = await client
        .send(new ListMultipartUploadsCommand({ Bucket, Prefix: root }), brief)
        .catch((error: unknown) => {
          // Some compatible servers do not list them; a rule of the bucket can delete them instead.
          if (error instanceof S3ServiceException && error.name === 'NotImplemented') return undefined
          return failed(error, place)
        })
      for (const { Key, UploadId, Initiated } of found?.Uploads ?? [])
        if (Initiated && Initiated < since)
          await client
            .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
            .catch((error: unknown) => {
              // It has ended in the meantime.
              if (!isMissing(error)) failed(error, place)
            })
    },
    async linkTo(key, { fileName, contentType, seconds }) {
      const command = new GetObjectCommand({
        ...at(key),
        ResponseContentType: contentType,
        ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        ResponseCacheControl: 'private, no-store',
      })
      // Only fails without credentials: nothing is sent.
      return getSignedUrl(signer, command, { expiresIn: seconds }).catch((error: unknown) =>
        failed(error, key),
      )
    },
  }
}

const clientFor = ({ region, isPathStyle }: S3Settings, endpoint: string | undefined) =>
  new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // The first attempt and one more; waiting requests would otherwise pile up.
    maxAttempts: 2,
    // Compatible servers do not know the newer checksums. Every part is signed with its SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...timeouts,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  })

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && /^(NoSuchKey|NotFound|NoSuchUpload)$/.test(error.name)

/** Why a request failed, for operators. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { name, message } = error
  if (name === 'NoSuchBucket') return 'the bucket does not exist'
  if (name === 'CredentialsProviderError')
    return 'there are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or another of the standard variables'
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken)$/.test(name))
    return `the credentials are refused (${name})`
  if (/^(AccessDenied|Forbidden)$/.test(name))
    return 'access is denied. Check the credentials and the policy of the bucket'
  if (name === 'AbortError') return 'it takes too long to respond'
  const code = errorCode(error)
  if (name === 'TimeoutError' || code !== undefined) return `it does not respond (${code ?? name})`
  return message || name
}
