import { existsSync, readFileSync } from 'node:fs'

/**
 * The files in which `npm test` spends most of its time, tests and journeys together.
 * @returns one line for each, the slowest first
 */
export function slowestFiles({ vitestFiles, journeys }, most) {
  const suites = read(journeys)?.suites ?? []
  return [...(read(vitestFiles) ?? []), ...suites.map(journeyFile)]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

const journeyFile = ({ file, specs }) => ({
  file: `e2e/${file}`,
  seconds:
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0) / 1000,
})
