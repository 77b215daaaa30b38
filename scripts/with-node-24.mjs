import { prepare, run } from './prepare.mjs'

/** Runs one of our TypeScript scripts with Node 24, even if the machine has an older Node. */
const { node, env } = await prepare()
process.exitCode = await run(node, process.argv.slice(2), env)
