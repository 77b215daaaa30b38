import type { Upload } from '../../platform/http/uploads.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { storeFile } from '../media.ts'
import { uploadStore } from '../upload-store.ts'

/** Stores a private file as a request does. */
export async function storeUpload(server: TestServer, upload: Upload, owner?: number) {
  const { database, config } = server
  const platform = { database, config, identify: async () => undefined, clock: () => new Date() }
  const store = uploadStore(platform)
  await store.store([upload])
  return storeFile(database.db, upload, { config, owner })
}
