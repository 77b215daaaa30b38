import { writeFileSync } from 'node:fs'

/** Writes how long each test file took in seconds, imports and hooks included, to the file that FILE_DURATIONS names. */
export default class FileDurationsReporter {
  onTestRunEnd(modules) {
    const files = modules.map((module) => {
      const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic()
      const milliseconds = duration + collectDuration + setupDuration + prepareDuration
      return { file: module.relativeModuleId, seconds: milliseconds / 1000 }
    })
    writeFileSync(process.env['FILE_DURATIONS'], JSON.stringify(files))
  }
}
