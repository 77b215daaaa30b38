import { readFileSync, writeFileSync } from 'node:fs'
import { settingsTable } from '../server/platform/config.ts'

/** `npm run docs`: writes the table of settings from the configuration into docs/operating.md. */
const file = 'docs/operating.md'
const marked = /(<!-- settings -->\n)[\s\S]*?(<!-- end of settings -->)/
writeFileSync(
  file,
  readFileSync(file, 'utf8').replace(
    marked,
    (_, before: string, after: string) => `${before}\n${settingsTable()}\n${after}`,
  ),
)
