import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { RequestContext } from '../../platform/http/routes.ts'
import { takeDownloadPlace } from './places.ts'
import { isArchive, type WantedFile } from './results-file.ts'
import { readHere, readInThread, type BlockSource } from './sources.ts'

/** Bytes buffered for a slow client. */
const highWaterMark = 1 << 18

/**
 * Streams the results as a file, as fast as the client reads. It uses a connection of its own, so that requests keep
 * theirs, and a thread, except for plain CSV; query and thread end when the client disconnects (REL-23).
 * @throws Problem 429 while there are too many downloads
 */
export async function download(
  context: Pick<RequestContext, 'connectionOptions' | 'signal'>,
  tenant: number,
  wanted: WantedFile,
): Promise<Readable> {
  const giveBack = takeDownloadPlace(tenant)
  const read = wanted.format === 'csv' && !wanted.wide && !isArchive(wanted) ? readHere : readInThread
  const file = streamOf(read(context.connectionOptions, wanted))
  file.once('close', giveBack)
  if (context.signal.aborted) file.destroy()
  else context.signal.addEventListener('abort', () => file.destroy(), { once: true })
  // Errors before the first block become an ordinary error response.
  await new Promise<void>((ready, failed) => {
    file.once('readable', ready).once('close', ready).once('error', failed)
  })
  return file
}

const streamOf = ({ next, stop }: BlockSource) =>
  new Passing({
    highWaterMark,
    read() {
      next().then(
        (block) => this.push(block),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      stop().then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      )
    },
  })

/** Frees the memory of blocks once they are sent, unless the destination still needs them. */
class Passing extends Readable {
  override pipe<To extends NodeJS.WritableStream>(destination: To, options?: { end?: boolean }): To {
    if (!(destination instanceof ServerResponse)) return super.pipe(destination, options)
    this.on('data', (block: Buffer) => {
      // The operating system may still read data that could not be written immediately.
      const isTaken = destination.write(block, (failure) => failure || freed(block))
      if (!isTaken) this.pause()
    })
    destination.on('drain', () => this.resume())
    this.once('end', () => destination.end())
    return destination
  }
}

/** Frees memory immediately: garbage collection would only start at about 64 MB of buffers. */
function freed({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
