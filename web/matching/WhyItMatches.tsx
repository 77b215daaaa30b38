import type { Explanation } from 'contract/matching/match-shapes.ts'
import { instituteType } from 'contract/institutes/institute-types.ts'
import { Check, Minus } from 'lucide-react'
import { AskThem } from './AskThem.tsx'
import { ScoreSum } from './ScoreSum.tsx'
import classes from './WhyItMatches.module.css'

interface WhyItMatchesProps {
  institute: { id: number; name: string; type: string }
  match: Explanation
  /**
   * With what the institution is compared: with the user's search preferences, and they with those of its members; with the
   * criteria of a search; or with the user's institution.
   */
  by?: 'preferences' | 'criteria' | 'own institution'
}

/** Explains a score: reasons, gaps, the fit in both directions, and how many criteria are known. */
export function WhyItMatches({ institute, match, by = 'preferences' }: WhyItMatchesProps) {
  const { reasons, gap, seeking, sought, sought_for, sought_missed, coverage } = match
  const type = instituteType(institute.type)
  const oneWay = by !== 'preferences'
  return (
    <div className={classes.why}>
      <ul className={classes.reasons}>
        {reasons.map(({ criterion, text }) => (
          <li key={criterion}>
            <Check size={16} aria-hidden /> <span>{text}</span>
          </li>
        ))}
        {gap && (
          <li className={classes.gap}>
            <Minus size={16} aria-hidden /> <span>{gap.text}</span>
          </li>
        )}
      </ul>
      {!oneWay && (
        <dl className={classes.directions}>
          <div>
            <dt>Meets your preferences</dt>
            <dd>{seeking ?? '–'}</dd>
          </div>
          <div>
            <dt>You meet their preferences</dt>
            <dd>{sought ?? 'not stated'}</dd>
          </div>
        </dl>
      )}
      {!oneWay && seeking !== null && coverage.asked === 0 && (
        <p className={classes.note}>You have no specific preferences for this category.</p>
      )}
      {sought_for.length > 0 && (
        <p className={classes.note}>They are looking for your {listed(sought_for)}.</p>
      )}
      {sought_missed.length > 0 && (
        <p className={classes.note}>They look for something else than your {listed(sought_missed)}.</p>
      )}
      <AskThem institute={institute} match={match} />
      {coverage.asked > 0 && by !== 'own institution' && (
        <p className={classes.note}>
          {coverage.known} of {coverage.asked} criteria known
          {!oneWay && match.one_sided && ', one-sided'}
        </p>
      )}
      <ScoreSum
        match={match}
        whatIf={!oneWay && type ? { ...institute, type: type.name } : undefined}
        withOwn={by === 'own institution'}
      />
    </div>
  )
}

const listed = (labels: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(labels.map((label) => label.toLowerCase()))
