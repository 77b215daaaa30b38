import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { RequestContext } from '../../platform/http/routes.ts'
import { freed } from './page.ts'
import { takePlace } from './places.ts'
import type { WantedFile } from './results-file.ts'
import { readHere, readInThread, type Source } from './sources.ts'

/** Bytes that wait for a slow reader. */
const highWaterMark = 1 << 18

/**
 * Reads the results as a file, as fast as its reader takes it. Reading has a connection of its own, so that requests keep
 * theirs, and but for plain CSV a thread; it ends when the reader goes away, the query with it (REL-23).
 * @throws Problem 429 while there is no place for another
 */
export async function download(
  context: Pick<RequestContext, 'connectionOptions' | 'signal'>,
  tenant: number,
  wanted: WantedFile,
): Promise<Readable> {
  const giveBack = takePlace(tenant)
  const read = wanted.format === 'csv' && wanted.files === 'single' ? readHere : readInThread
  const file = streamOf(read(context.connectionOptions, wanted))
  file.once('close', giveBack)
  if (context.signal.aborted) file.destroy()
  else context.signal.addEventListener('abort', () => file.destroy(), { once: true })
  // What goes wrong before the first block is answered as every failure is.
  await new Promise<void>((ready, failed) => {
    file.once('readable', ready).once('close', ready).once('error', failed)
  })
  return file
}

const streamOf = ({ next, stop }: Source) =>
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

/** Gives the memory of its blocks back as soon as they are sent. Whoever else it is piped to may keep them. */
class Passing extends Readable {
  override pipe<To extends NodeJS.WritableStream>(destination: To, options?: { end?: boolean }): To {
    if (!(destination instanceof ServerResponse)) return super.pipe(destination, options)
    this.on('data', (block: Buffer) => {
      // What could not be sent may still be in the hands of the system.
      const isTaken = destination.write(block, (failure) => failure || freed(block))
      if (!isTaken) this.pause()
    })
    destination.on('drain', () => this.resume())
    this.once('end', () => destination.end())
    return destination
  }
}
