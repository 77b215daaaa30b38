import { createServer as createService } from 'node:http'
import { freePort } from '../server/testing/product.ts'

/** One blue pixel, used for every tile. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNYdfk+AASHAl0vf30xAAAAAElFTkSuQmCC',
  'base64',
)

/** A local tile service, so that tests and benchmarks need no network. */
export async function startTiles(): Promise<{ url: string; stop: () => void }> {
  const service = createService((_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(tile),
  )
  const port = await freePort()
  await new Promise<void>((listening) => service.listen(port, () => listening()))
  return {
    url: `http://localhost:${port}`,
    stop: () => {
      service.close()
      service.closeAllConnections()
    },
  }
}
