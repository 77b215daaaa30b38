import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { png } from '../../media/testing/png.ts'
import { encodePicture } from './encode-picture.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seventeen-encode-'))
  await writeFile(join(folder, 'picture.png'), png({ width: 5000, height: 4500, colour: 'rgba' }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const encoded = (signal = new AbortController().signal) =>
  encodePicture(join(folder, 'picture.png'), join(folder, 'picture.webp'), { sender: 'test', signal })

it.skipIf(process.platform !== 'linux')(
  'a picture gets 503, not 413, if the machine is too busy to decode it',
  async () => {
    const refused = encoded()
    process.kill(await encoder(), 'SIGSTOP')
    expect(await refused).toMatchObject({ status: 503, code: 'busy' })
    expect(await encoded()).toBeUndefined()
  },
)

/** Id of the decoding process. */
async function encoder(): Promise<number> {
  for (;;)
    for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const read = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
      const isOurs = (await read('status')).includes(`\nPPid:\t${process.pid}\n`)
      if (isOurs && (await read('cmdline')).includes('encode-picture')) return Number(id)
    }
}
