import type { Option, Question } from './questions.ts'
import { readAppearanceWords } from './ways-of-asking.ts'

/** Names of variables and options with short answers. */
const short =
  /(^|[_\s-])(name|firstname|lastname|surname|phone|telephone|tel|mobile|fax|city|town|street|postal|postcode|zip|country|currency|website|url|institution|organi[sz]ation|position|title|number|code|id|who)([_\s-]|$)/i
/** Questions with short answers. */
const asksForFew =
  /\b(your|first|last|full|family|given|the) name\b|\bname of\b|\bname\s*\??\s*$|\b(phone|telephone|mobile|fax)\b|\be-?mail\b|\bwebsite\b|\b(postal|zip) code\b|\bcity\b|\bstreet\b|\bcurrency\b/i

/**
 * Whether an answer may have several lines: names, phone numbers and similar have one, unless the author decides
 * otherwise.
 */
export function isLongText({ question, variable_name, metadata }: Question, { name }: Option): boolean {
  if (readAppearanceWords(metadata.appearance ?? '').followed.includes('multiline')) return true
  return ![variable_name, name].some((key) => short.test(key)) && !asksForFew.test(question)
}
