import type { Database } from '../../server/platform/database/database.ts'
import type { Config } from '../../server/platform/config.ts'
import { demoPassword, personas } from './personas.ts'

/**
 * Fills an empty database with the demo data, outside production only.
 * @returns a text with the demo accounts, or undefined if there are none
 */
export async function seedOnFirstStart(
  { db }: Database,
  config: Config,
  print: (text: string) => void,
): Promise<string | undefined> {
  if (!config.DEMO_DATA) return undefined
  const anybody = await db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  if (!anybody) {
    print('Loading the demo data ...')
    // Imported on demand, since loading it generates its texts and pictures.
    const { seedDemoData } = await import('./demo-data.ts')
    await seedDemoData(db, config)
  }
  const accounts = Object.entries(personas).map(([name, { email }]) => `  ${name.padEnd(17)} ${email}`)
  return `\nDemo accounts, all with the password "${demoPassword}":\n${accounts.join('\n')}\n`
}
