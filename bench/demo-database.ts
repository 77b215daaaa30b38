import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { removeDataFolder, temporaryDataFolder } from '../server/testing/data-folder.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { ready, startProduct, type Product } from '../server/testing/product.ts'
import type { TestServer } from '../server/testing/test-server.ts'

export interface DemoDatabase {
  databaseUrl: string
  dataDir: string
}

/** Milliseconds until the demo data are loaded, on a machine with other things to do. */
const longestStart = 600_000

/** Runs `measure` with a PostgreSQL that has the demo data and does not sync files, and stops it, whatever happens. */
export async function withDemoData(measure: (database: DemoDatabase) => Promise<void>): Promise<void> {
  const dataDir = await temporaryDataFolder()
  const embedded = await startEmbeddedPostgres({ dataDir })
  const cleanUp = async () => {
    embedded.stop()
    await removeDataFolder(dataDir)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
  try {
    const databaseUrl = embedded.url('postgres')
    const first = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_DATA: 'true' })
    await ready(first, longestStart)
    first.process.kill('SIGTERM')
    await first.ended
    await measure({ databaseUrl, dataDir })
  } finally {
    await cleanUp()
  }
}

interface DemoProduct {
  product: Product
  /** For signing in and uploading. */
  server: TestServer
}

/** The same with the product on it, without limits of rates. */
export const withDemoProduct = (measure: (running: DemoProduct) => Promise<void>): Promise<void> =>
  withDemoData(async ({ databaseUrl, dataDir }) => {
    const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, RATE_LIMITS: 'false' })
    const database = openDatabase(databaseUrl, { max: 1, statementTimeout: 0 })
    try {
      await ready(product)
      await measure({ product, server: { url: product.url, database } as TestServer })
    } finally {
      await database.close()
      product.process.kill('SIGTERM')
      await product.ended
    }
  })

/** A share of sorted numbers, such as 0.99. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
