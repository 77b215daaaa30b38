/** Value of MAP_TILE_URL that disables tiles: maps show only outlines. */
export const withoutTiles = 'none'

/**
 * The source that the content security policy must allow for tiles: their origin, with `*` for a first label `{s}`.
 * @returns undefined if the address is invalid or lacks {z}, {x} or {y}
 */
export function tileSource(address: string): string | undefined {
  if (!['{z}', '{x}', '{y}'].every((place) => address.includes(place))) return undefined
  const plain = address.replace(/^(https?:\/\/)\{s\}\./, '$1any.')
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(plain) ?? []
  if (/[{}@;,\s'"]/.test(origin) || !URL.canParse(origin)) return undefined
  const { protocol, host } = new URL(origin)
  return plain === address ? `${protocol}//${host}` : `${protocol}//${host.replace(/^any\./, '*.')}`
}

/** Address of the single tile of zoom level 0. */
export const worldTile = (address: string): string =>
  address
    .replace('{s}', 'a')
    .replace('{r}', '')
    .replace(/\{[zxy]\}/g, '0')
