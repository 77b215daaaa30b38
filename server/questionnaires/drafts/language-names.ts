/** A language of the form: the code of its translations, and its name as the author wrote it. */
export interface FormLanguage {
  code: string
  name: string
}

/**
 * Parses the language of a header such as `label::English (en)`. Without a code, the English or native name is looked
 * up; an unknown name is its own code.
 */
export function languageOf(text: string): FormLanguage {
  const [, name, code] = /^(.*?)\s*\(\s*([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)\s*\)$/.exec(text) ?? []
  if (code) return { code: tag(code), name: name || code }
  return {
    code: codes().get(text.toLowerCase()) ?? text.toLowerCase().replace(/\s+/g, '-').slice(0, 35),
    name: text,
  }
}

/** The language for a header; with its code unless the name alone is parsed to the same language. */
export function languageHeader({ code, name }: FormLanguage): string {
  const again = languageOf(`${name} (${code})`)
  return name !== code && again.code === code && again.name === name ? `${name} (${code})` : name
}

/** Finds the language of a setting, `English (en)`, `English` or `en`, ignoring case. */
export function languageNamed(setting: string, languages: readonly FormLanguage[]): FormLanguage | undefined {
  const wanted = setting.trim().toLowerCase()
  const { code } = languageOf(setting.trim())
  return languages.find(
    (one) => one.code === code || one.name.toLowerCase() === wanted || one.code === wanted,
  )
}

const tag = (code: string) => code.replaceAll('_', '-').toLowerCase()

let known: Map<string, string> | undefined

/** Two-letter codes by the language's English and native names in lower case; built on first use. */
function codes() {
  known ??= new Map(twoLetters().flatMap((code) => namesOf(code).map((name) => [name, code] as const)))
  return known
}

function twoLetters() {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const pairs = [...letters].flatMap((first) => [...letters].map((second) => first + second))
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return [...new Set(pairs.filter((code) => english.of(code)).map((code) => new Intl.Locale(code).language))]
}

function namesOf(code: string) {
  const names = ['en', code].map(
    (locale) => new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code,
  )
  return [code, ...names.map((name) => name.toLowerCase())]
}
