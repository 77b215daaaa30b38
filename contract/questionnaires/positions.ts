/** A position on the earth, in degrees (WGS 84) and metres. */
export interface GeoPosition {
  latitude: number
  longitude: number
  altitude?: number
  /** Radius in metres within which the device was sure to be. */
  accuracy?: number
}

/** Of a line or an area. */
export const maxPositions = 1_000
/** Characters of a line or an area; fits into a cell of a spreadsheet. */
export const maxPositionsText = 32_000

/** Decimal degrees or metres, without exponents. */
const decimal = /^[+-]?\d{1,9}(\.\d{1,18})?$/

/** Reads 'latitude longitude altitude accuracy', of which the last two are optional. */
export function readPosition(text: string): GeoPosition | undefined {
  const parts = text.trim().split(/\s+/)
  if (parts.length < 2 || parts.length > 4 || !parts.every((part) => decimal.test(part))) return undefined
  const [latitude = NaN, longitude = NaN, altitude, accuracy] = parts.map(Number)
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  if (accuracy !== undefined && accuracy < 0) return undefined
  return {
    latitude,
    longitude,
    ...(altitude !== undefined && { altitude }),
    ...(accuracy !== undefined && { accuracy }),
  }
}

/** The text of a position. Seven decimals are accurate to a centimetre. */
export function writePosition({ latitude, longitude, altitude, accuracy }: GeoPosition): string {
  const metres =
    accuracy === undefined
      ? altitude === undefined
        ? []
        : [rounded(altitude, 1)]
      : [rounded(altitude ?? 0, 1), rounded(accuracy, 1)]
  return [rounded(latitude, 7), rounded(longitude, 7), ...metres].map(plain).join(' ')
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
/** Without an exponent: 0.0000001 would become 1e-7. */
const plain = (value: number) =>
  value
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0')

/** Reads the positions of a line or an area, separated by ';'. */
export function readPositions(text: string): GeoPosition[] | undefined {
  const parts = text.replace(/;\s*$/, '').split(';')
  if (parts.length > maxPositions) return undefined
  const positions = parts.map(readPosition)
  return positions.every((one) => one !== undefined) ? positions : undefined
}

export const writePositions = (positions: readonly GeoPosition[]): string =>
  positions.map(writePosition).join(';')

/** Whether it is a line: at least two positions. */
export const isTrace = (text: string) => (readPositions(text)?.length ?? 0) >= 2

/** Whether it is an area: at least three corners, and the first again at the end. */
export function isShape(text: string): boolean {
  const positions = readPositions(text)
  return positions !== undefined && isClosed(positions) && cornersOf(positions) >= 3
}

export function isClosed(positions: readonly GeoPosition[]): boolean {
  const [first, last] = [positions[0], positions.at(-1)]
  return positions.length > 1 && first !== undefined && last !== undefined && isSamePlace(first, last)
}

export const isSamePlace = (one: GeoPosition, other: GeoPosition) =>
  one.latitude === other.latitude && one.longitude === other.longitude

/** Number of different corners. */
const cornersOf = (positions: readonly GeoPosition[]) =>
  new Set(positions.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size
