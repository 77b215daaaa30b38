/** Value of MAP_TILE_URL by which maps show outlines alone. */
export const withoutTiles = 'none'

/**
 * What the content policy allows for images of a tile address: its origin, with `*` for a first label `{s}`.
 * @returns nothing for an address that is none, or has no places for zoom, column and row
 */
export function tileSource(address: string): string | undefined {
  if (!['{z}', '{x}', '{y}'].every((place) => address.includes(place))) return undefined
  const plain = address.replace(/^(https?:\/\/)\{s\}\./, '$1any.')
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(plain) ?? []
  if (/[{}@;,\s'"]/.test(origin) || !URL.canParse(origin)) return undefined
  const { protocol, host } = new URL(origin)
  return plain === address ? `${protocol}//${host}` : `${protocol}//${host.replace(/^any\./, '*.')}`
}

/** Address of the tile that shows the whole world. */
export const worldTile = (address: string): string =>
  address
    .replace('{s}', 'a')
    .replace('{r}', '')
    .replace(/\{[zxy]\}/g, '0')
