import { Radio } from '@mantine/core'
import { purposes, type Purpose } from 'contract/matching/purposes.ts'
import { required } from 'contract/platform/required.ts'
import { startTransition, useOptimistic } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { Page } from '../../ui/Page.tsx'
import { MatchingTool } from './MatchingTool.tsx'
import classes from './MatchingTool.module.css'

const byName = new Map(purposes.map((purpose): [string, Purpose] => [purpose.name, purpose]))

/** Finds institutions for a purpose and starts a project with them (MAT-11). The purpose is in the URL. */
export function MatchingToolPage() {
  const [params, setParams] = useSearchParameters()
  const [name, show] = useOptimistic(params.get('purpose') ?? '')
  /** Resets the criteria, because they depend on the purpose. */
  const choose = (chosen: string) =>
    startTransition(async () => {
      show(chosen)
      await setParams({ purpose: chosen }, { preventScrollReset: true })
    })
  const purpose = byName.get(name) ?? required(byName, 'Investment Portfolio')
  return (
    <Page
      title="Matching Tool"
      lead="Choose a purpose, adjust the criteria, select institutions and create a project with them."
    >
      <Radio.Group value={purpose.name} onChange={choose} label="Purpose" size="md">
        <div className={classes.purposes}>
          {purposes.map((one) => (
            <Radio.Card key={one.name} value={one.name} className={classes.purpose}>
              <Radio.Indicator />
              <span>
                <strong>{one.name}</strong>
                <span className={classes.quiet}>{one.description}</span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <MatchingTool key={purpose.name} purpose={purpose} />
    </Page>
  )
}
