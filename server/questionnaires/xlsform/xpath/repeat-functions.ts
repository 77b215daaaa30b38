import { asText, asNumber, atom, numberPart, quoted, type CelPart } from './cel-parts.ts'
import { unreadable, unsupported } from './expression-trouble.ts'

/** ODK's `position(..)`, without its argument: in nested groups it is always the position in the innermost one. */
export const withPlainPositions = (text: string): string =>
  text.replace(/\bposition\(\s*(?:\.\.)(?:\s*\/\s*\.\.)*\s*\)/g, 'position()')

/** Functions over all instances of a group that repeats, and of the current one; undefined for other calls. */
export function translateOverInstances(name: string, args: readonly CelPart[]): CelPart | undefined {
  const [first, ...rest] = args
  if (name === 'position' && args.length === 0) return atom('position()', 'number')
  if (name === 'count') {
    if (first?.isNothing && rest.length === 0) return numberPart(0)
    if (!first?.variable || rest.length > 0)
      throw unsupported('uses count() of something that is no question or repeat, which is not supported')
    return atom(`count(${quoted(first.variable.name)})`, 'number')
  }
  if (name === 'indexed-repeat') return indexed(args)
  const isOver = args.some(({ variable }) => variable?.repeat !== undefined)
  if (!isOver) return undefined
  const plain = args.map(({ cel }) => cel).join(', ')
  if (name === 'sum' || name === 'min' || name === 'max') return atom(`${name}(${plain})`, 'odk')
  if (name === 'join' && first)
    return atom(`join(${asText(first).cel}, ${rest.map(({ cel }) => cel).join(', ')})`, 'text')
  return undefined
}

/** `indexed-repeat(${age}, ${member}, 2)`, with more pairs of group and position for nested groups. */
function indexed([of, ...pairs]: readonly CelPart[]): CelPart {
  if (!of?.variable) throw unreadable('uses indexed-repeat() without a question')
  const positions = pairs.filter((_, at) => at % 2 === 1).map((one) => asNumber(one).cel)
  if (pairs.length % 2 === 1 || positions.length === 0 || positions.length > 3)
    throw unreadable('uses indexed-repeat() without a position for each repeat')
  const call = atom(`indexed(${quoted(of.variable.name)}, ${positions.join(', ')})`, 'odk')
  return { ...call, isMoment: of.isMoment ?? false }
}
