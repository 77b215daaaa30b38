import { createServer as createService } from 'node:http'
import { freePort } from '../server/testing/product.ts'

/** One pixel of sea, as every tile. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNYdfk+AASHAl0vf30xAAAAAElFTkSuQmCC',
  'base64',
)

/** A tile service for the maps, so that no journey and no measurement needs another machine. */
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
