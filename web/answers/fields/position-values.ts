import {
  isClosed,
  readPosition,
  readPositions,
  writePositions,
  type GeoPosition,
} from 'contract/questionnaires/positions.ts'
import { latinDigits } from '../../platform/latin-digits.ts'
import { textValue, type Conversion } from './input-values.ts'

/** A position in one of the notations that people type or copy from maps; text that cannot be read stays as it is. */
export const positionValue: Conversion = {
  toText: textValue.toText,
  toValue: (text) => (text.trim() === '' ? undefined : positionText(text)),
}

/** A line, or an area: one position per line. An area is closed automatically. */
export const positionsValue = (type: 'geotrace' | 'geoshape'): Conversion => ({
  toText(value) {
    const text = textValue.toText(value, '')
    return text === ''
      ? ''
      : withoutClosing(type, text.replace(/;\s*$/, '').split(';'))
          .map((one) => one.trim())
          .join('\n')
  },
  toValue(text) {
    const positions = text
      .split(/[\n;]/)
      .map((one) => positionText(one.trim()))
      .filter(Boolean)
      .join(';')
    return positions === '' ? undefined : closed(type, positions)
  },
})

const withoutClosing = (type: 'geotrace' | 'geoshape', lines: string[]) =>
  type === 'geoshape' && isClosed(readPositions(lines.join(';')) ?? []) ? lines.slice(0, -1) : lines

function closed(type: 'geotrace' | 'geoshape', text: string): string {
  if (type === 'geotrace') return text
  const positions = readPositions(text) ?? []
  return positions.length < 3 || isClosed(positions) ? text : `${text};${text.split(';')[0]}`
}

/** The drawn positions of an answer, without the closing one of an area. */
export function drawnPositions(type: 'geotrace' | 'geoshape', text: string): GeoPosition[] {
  const positions = readPositions(text) ?? []
  return type === 'geoshape' && isClosed(positions) ? positions.slice(0, -1) : positions
}

/** The answer for positions that were drawn. */
export const drawnText = (type: 'geotrace' | 'geoshape', positions: readonly GeoPosition[]): string =>
  closed(type, writePositions(positions))

/** 52.52° N, 13.405° E */
const hemispheres = /^([\d.]+)\s*°?\s*([NS])[\s,]+([\d.]+)\s*°?\s*([EW])$/i
const decimalComma = /^[+-]?\d+(,\d+)?$/

function positionText(text: string): string {
  const plain = latinDigits(text.trim()).replaceAll('−', '-')
  const [, north = '', ns = '', east = '', ew = ''] = hemispheres.exec(plain) ?? []
  const read =
    ns === '' ? withPoints(plain) : `${/s/i.test(ns) ? '-' : ''}${north} ${/w/i.test(ew) ? '-' : ''}${east}`
  return readPosition(read) ? read : text
}

/** '52,52 13,405' has decimal commas; in '52.52, 13.405' the comma separates. */
function withPoints(text: string): string {
  const parts = text.split(/\s+/)
  const hasDecimalCommas =
    parts.length > 1 && parts.every((part) => decimalComma.test(part)) && text.includes(',')
  return hasDecimalCommas ? text.replaceAll(',', '.') : text.replace(/\s*,\s*/g, ' ').replaceAll('°', '')
}
