import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noCluster, startCluster, type Cluster } from './cluster.ts'
import { print } from './figures.ts'
import { prepareWorkers } from './people.ts'
import { startWork, type Work } from './workers.ts'

/** Minutes of work; 20 show more than 2. */
const minutes = Number(process.env['MINUTES'] ?? 2)
/** Seconds between two samples. */
const every = Math.min(30, (minutes * 60) / 12)
/** Minutes before the first sample: caches fill, and code is compiled. */
const warmUp = Math.min(2, minutes / 2)

/**
 * How much memory may grow. In a few minutes caches still fill, and not every sample has a full garbage collection; in 20, a
 * leak of six kilobytes for each action of a node would add more than this.
 */
const mostGrowth = minutes < 10 ? 0.75 : 0.25

/** What a node uses, in megabytes. */
interface Sample {
  minute: number
  resident: number
  /** The least within the time of the sample, which is about what a garbage collection leaves. */
  heap: number
}

describe.skipIf(noCluster)(`memory of three nodes${noCluster ? `, skipped: ${noCluster}` : ''}`, () => {
  let cluster: Cluster
  let work: Work

  beforeAll(async () => {
    cluster = await startCluster()
    work = startWork(await prepareWorkers(cluster))
    await setTimeout(warmUp * 60_000)
  }, 600_000)
  afterAll(async () => {
    await work?.stop()
    await cluster?.close()
  }, 300_000)

  it(`stays flat for ${minutes} minutes`, { timeout: minutes * 60_000 + 300_000 }, async () => {
    const samples: Sample[][] = [[], [], []]
    const began = performance.now()
    const passed = () => (performance.now() - began) / 60_000
    while (passed() < minutes) {
      const least = [Infinity, Infinity, Infinity]
      for (const end = performance.now() + every * 1000; performance.now() < end; await setTimeout(500))
        for (const [at, node] of cluster.nodes().entries())
          least[at] = Math.min(least[at]!, await heapOf(node))
      const resident = cluster.memory()
      for (const [at, of] of samples.entries())
        of.push({ minute: passed(), resident: resident[at]!, heap: least[at]! })
    }
    for (const [at, of] of samples.entries()) {
      const line = (what: 'resident' | 'heap') =>
        `${what} ${Math.round(mean(of.slice(0, third(of)), what))} to ${Math.round(mean(of.slice(-third(of)), what))} MB, ` +
        `${slope(of, what).toFixed(2)} MB a minute`
      print(`Node ${at + 1}: ${line('heap')}; ${line('resident')}`)
    }
    const figures = work.figures()
    print(`${figures.actions} actions, ${figures.reads} reads`)
    expect([...figures.refused, ...figures.stale]).toEqual([])
    for (const of of samples) {
      const [first, last] = [of.slice(0, third(of)), of.slice(-third(of))]
      const growth = (what: 'resident' | 'heap') => mean(last, what) / mean(first, what) - 1
      expect(growth('heap')).toBeLessThan(mostGrowth)
      expect(growth('resident')).toBeLessThan(mostGrowth)
    }
  })
})

async function heapOf(node: string): Promise<number> {
  const text = await (await fetch(`${node}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1]) / 1e6
}

const third = (samples: readonly Sample[]) => Math.max(1, Math.floor(samples.length / 3))

const mean = (samples: readonly Sample[], what: 'resident' | 'heap') =>
  samples.reduce((sum, one) => sum + one[what], 0) / samples.length

/** Megabytes a minute, by least squares. */
function slope(samples: readonly Sample[], what: 'resident' | 'heap'): number {
  const at = samples.reduce((sum, { minute }) => sum + minute, 0) / samples.length
  const level = mean(samples, what)
  const moments = samples.map(
    (one) => [(one.minute - at) * (one[what] - level), (one.minute - at) ** 2] as const,
  )
  const [top, bottom] = [0, 1].map((place) => moments.reduce((sum, pair) => sum + pair[place]!, 0))
  return bottom === 0 ? 0 : top! / bottom!
}
