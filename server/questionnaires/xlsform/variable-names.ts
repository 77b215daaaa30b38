import { isVariableName, reservedNames, surveyLimits } from 'contract/questionnaires/questions.ts'

export const isValidName = (name: string) => isVariableName(name) && name.length <= surveyLimits.name

/** Generates valid, unique names of variables. */
export function nameGiver(taken: Iterable<string>) {
  const given = new Set<string>([...reservedNames, ...taken])
  return (wanted: string): string => {
    const valid = validName(wanted)
    let name = valid
    for (let number = 2; given.has(name); number++) name = `${valid}_${number}`
    given.add(name)
    return name
  }
}

/** Removes accents and replaces invalid characters by `_`. */
function validName(wanted: string) {
  const plain = wanted
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .slice(0, surveyLimits.name - 10)
  return /^[A-Za-z_]/.test(plain) ? plain : `q_${plain}`
}
