import { execFileSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword, personas } from '../../../db/seed/personas.ts'
import { person } from '../person.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

interface Journey {
  run(
    baseUrl: string,
    username: string,
    password: string,
    questionnaire: Blob,
  ): Promise<Record<string, unknown>>
}

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  // Inside the project, so that its types and transformations are found.
  mkdirSync('.cache', { recursive: true })
  folder = mkdtempSync(resolve('.cache', 'generated-client-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
})

const compilerOptions = {
  target: 'ES2024',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  module: 'preserve',
  moduleResolution: 'bundler',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
}

it('a client generated from the OpenAPI document runs the Green Index from upload to export', async () => {
  const { body: document } = await person(server).request('GET', '/api/openapi.json')
  await createClient({
    input: document as object,
    output: folder,
    logs: { level: 'silent' },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
  })
  writeFileSync(join(folder, 'journey.ts'), readFileSync(new URL('journey.ts.txt', import.meta.url)))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['journey.ts'] }))
  execFileSync(process.execPath, [resolve('node_modules/@typescript/native/bin/tsc'), '-p', folder], {
    stdio: 'pipe',
  })

  const { run } = (await import(pathToFileURL(join(folder, 'journey.ts')).href)) as Journey
  const csv = readFileSync(new URL('../../../db/seed/surveys/green-index-3.csv', import.meta.url))
  const { email } = personas.projectManager
  const result = await run(server.url, email, demoPassword, new Blob([csv], { type: 'text/csv' }))
  expect(result).toMatchObject({ answered: 1, refused: 400 })
  expect(result['questions']).toBeGreaterThan(100)
  expect(result['csv']).toContain(result['label'])
})
