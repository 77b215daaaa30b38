import { z } from 'zod'
import { settings } from './config.ts'

/** Every setting as a Markdown table: name, default, meaning. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, schema]) => {
    const fallback = schema instanceof z.ZodDefault ? `\`${String(schema.def.defaultValue)}\`` : ''
    return `| \`${name}\` | ${fallback} | ${schema.description} |`
  })
  return ['| Setting | Default | What it does |', '| --- | --- | --- |', ...rows, ''].join('\n')
}
