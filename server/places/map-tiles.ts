import type { places } from 'contract/places/places.endpoints.ts'
import type { MapTiles } from 'contract/places/places.schemas.ts'
import type { Config } from '../platform/config.ts'
import type { RequestContext, Handler } from '../platform/http/routes.ts'
import { tileSource, worldTile } from '../platform/tile-address.ts'

/** Milliseconds for which a response of the tile service is valid, and for which its failure is. */
const minute = 60_000
const counts = { answering: 10 * minute, silent: minute }
/** Timeout in milliseconds. */
const patience = 3000

interface Look {
  at: number
  answers: Promise<boolean>
}
const looks = new Map<string, Look>()

/**
 * The source of map tiles. Browsers log every failed tile in the console, so the server checks regularly whether the
 * service responds. While it does not, maps show only outlines.
 */
export const readMapTiles: Handler<typeof places.mapTiles> = async (context) => {
  const { config } = context
  const answers = tileSource(config.MAP_TILE_URL) !== undefined && (await isAnswering(context))
  return { tile_url: answers ? config.MAP_TILE_URL : null, ...attributionOf(config) }
}

/** The result of the last check. An outdated result is returned, and renewed in the background. */
async function isAnswering(context: RequestContext): Promise<boolean> {
  const url = worldTile(context.config.MAP_TILE_URL)
  const known = looks.get(url)
  if (!known) return lookAt(url, context).answers
  const before = await known.answers
  const age = context.now.getTime() - known.at
  if (age < (before ? counts.answering : counts.silent) || looks.get(url) !== known) return before
  const next = lookAt(url, context)
  // A failed service may be back, which is worth waiting for.
  return before || next.answers
}

function lookAt(url: string, { config, now, log }: RequestContext): Look {
  const answers = fetch(url, {
    headers: { referer: `${config.PUBLIC_URL}/`, 'user-agent': `Seventeen (+${config.PUBLIC_URL})` },
    signal: AbortSignal.timeout(patience),
  }).then(
    async ({ ok, status, body }) => {
      await body?.cancel()
      if (!ok) log.warn({ status }, 'the tile service refuses requests')
      return ok
    },
    (error: unknown) => {
      log.warn({ err: error }, 'the tile service does not respond')
      return false
    },
  )
  const look = { at: now.getTime(), answers }
  looks.set(url, look)
  return look
}

/** Splits an attribution into its text and the address at its end. */
function attributionOf({ MAP_TILE_ATTRIBUTION: text }: Config): Omit<MapTiles, 'tile_url'> {
  const [, words = text, address] = /^(.*?)\s*(https?:\/\/\S+)?$/s.exec(text.trim()) ?? []
  return { attribution: words || (address ?? ''), attribution_url: address ?? null }
}
