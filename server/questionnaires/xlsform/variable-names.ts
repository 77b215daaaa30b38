import { surveyLimits, variablePattern } from 'contract/questionnaires/questions.ts'

/** Words of conditions, and `value`, which in a constraint is the answer itself. */
const reserved = ['and', 'or', 'not', 'if', 'in', 'true', 'false', 'null', 'value', '__proto__']

/** Names that variables can have here, each given once. */
export function nameGiver(taken: Iterable<string>) {
  const given = new Set<string>([...reserved, ...taken])
  return (wanted: string): string => {
    const valid = validName(wanted)
    let name = valid
    for (let number = 2; given.has(name); number++) name = `${valid}_${number}`
    given.add(name)
    return name
  }
}

export const isValidName = (name: string) =>
  variablePattern.test(name) && name.length <= surveyLimits.name && !reserved.includes(name)

/** Letters without their accents, `_` for whatever cannot stand in a name. */
function validName(wanted: string) {
  const plain = wanted
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .slice(0, surveyLimits.name - 10)
  return /^[A-Za-z_]/.test(plain) ? plain : `q_${plain}`
}
