const scripts = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']
const letters =
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Thaa}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Rohg}\p{sc=Mand}\p{sc=Samr}]/u

/** Whether a language is usually written from right to left. */
export function isRightToLeftLanguage(code: string): boolean {
  try {
    return scripts.includes(new Intl.Locale(code).maximize().script ?? '')
  } catch {
    // Authors may use any name as a code.
    return false
  }
}

/**
 * Whether texts in a language are written from right to left. The texts decide if the code does not: authors leave it
 * out, or use one for several scripts, as 'ku' for Kurdish.
 */
export function isRightToLeft(code: string, texts: Iterable<string>): boolean {
  if (isRightToLeftLanguage(code)) return true
  let [right, left] = [0, 0]
  for (const text of texts) {
    const [letter] = /\p{L}/u.exec(text) ?? []
    if (letter === undefined) continue
    if (letters.test(letter)) right++
    else left++
  }
  return right > left
}
