import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './product.ts'

interface S3rver {
  run: () => Promise<unknown>
  close: () => Promise<void>
  httpServer: Server
}

const require = createRequire(import.meta.url)
const crypto = require('node:crypto') as Record<string, unknown>
// The server encrypts the tokens of long lists by DES, which OpenSSL no longer has. Triple DES with one key is the same.
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const original = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer) => unknown
  crypto[name] = (algorithm: string, key: Buffer, iv: Buffer) =>
    algorithm === 'des'
      ? original('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
      : original(algorithm, key, iv)
}

/** The package has no types. */
const S3rverClass = require('s3rver') as new (options: object) => S3rver

/** An S3 server in this process, with one bucket. */
export interface S3Server {
  bucket: string
  url: string
  /** Settings of the product, for a folder in the bucket. */
  settings: (prefix: string) => {
    STORAGE_URL: string
    STORAGE_ENDPOINT: string
    STORAGE_PATH_STYLE: 'true'
  }
  /** Stops listening and ends its connections; what is stored remains. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Stops it and deletes what is stored. */
  remove: () => Promise<void>
}

/** Starts a server. Its credentials are put into the environment, where the client looks for them. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'seventeen-s3-'))
  const bucket = 'seventeen-files'
  await mkdir(join(directory, bucket))
  const port = await freePort()
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' })
  let server: S3rver | undefined
  const start = async () => {
    const options = { address: '127.0.0.1', port, silent: true, directory, vhostBuckets: false }
    server = new S3rverClass({ ...options, configureBuckets: [{ name: bucket }] })
    await server.run()
  }
  const stop = async () => {
    server?.httpServer.closeAllConnections()
    await server?.close()
    server = undefined
  }
  await start()
  const url = `http://127.0.0.1:${port}`
  return {
    bucket,
    url,
    settings: (prefix) => ({
      STORAGE_URL: `s3://${bucket}/${prefix}`,
      STORAGE_ENDPOINT: url,
      STORAGE_PATH_STYLE: 'true',
    }),
    stop,
    start,
    remove: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
