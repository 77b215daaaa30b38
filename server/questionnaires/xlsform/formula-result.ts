const part =
  /\s*(?:"((?:[^"]|"")*)"|(\d+(?:\.\d+)?)|(TRUE|FALSE)(?:\(\s*\))?|\$?([A-Z]{1,3})\$?(\d{1,7}))\s*(?:&(?!\s*$)|$)/iy

/**
 * The result of a formula of constants and cells joined by &, which programs that write workbooks often do not store;
 * undefined for any other formula. `textAt` counts rows and columns from 0.
 */
export function formulaResult(
  formula: string,
  textAt: (row: number, column: number) => string,
): string | undefined {
  const text = formula.replace(/^=/, '')
  let result = ''
  part.lastIndex = 0
  do {
    const found = part.exec(text)
    if (!found) return undefined
    const [, quoted, number, truth, letters, row] = found
    if (quoted !== undefined) result += quoted.replaceAll('""', '"')
    else if (letters !== undefined) {
      const referred = textAt(Number(row) - 1, columnNumber(letters) - 1)
      // The cell may hold a formula of its own.
      if (referred === '') return undefined
      result += referred
    } else result += number ?? truth?.toUpperCase() ?? ''
  } while (part.lastIndex < text.length)
  return result
}

const columnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
