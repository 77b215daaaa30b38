import { Button } from '@mantine/core'
import { instituteTypeNames, type InstituteType } from 'contract/institutes/institute-types.ts'
import { subjectWeights as weights } from 'contract/matching/criteria.ts'
import { readSearchProfiles, type SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import type { MatchPage } from 'contract/matching/search-profiles.schemas.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { countText } from 'contract/platform/totals.ts'
import { useState, type SubmitEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Help } from '../../ui/Help.tsx'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { SaveState } from '../../ui/forms/SaveState.tsx'
import { CategoryPanel } from './CategoryPanel.tsx'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { changedOption } from './changed-option.ts'
import { errorsByField, firstErrorId } from './profile-errors.ts'
import { profilesOf } from './profiles-of.ts'
import { usePreview } from './use-preview.ts'
import classes from './SearchProfileForm.module.css'

type Suggestion = NonNullable<MatchPage['nearest_to']>

/** A panel per category; all selected categories are saved together (MAT-02, MAT-03). */
export function SearchProfileForm({
  stored,
  suggestion,
}: {
  stored: SearchProfiles
  /** A first search profile from the user's institution, with which an empty form is prefilled. */
  suggestion?: Suggestion | null | undefined
}) {
  const client = useQueryClient()
  const [isFirst] = useState(Object.keys(stored).length === 0)
  const [prefilled, setPrefilled] = useState(isFirst ? suggestion : undefined)
  const [initial] = useState<SearchProfiles>(() =>
    prefilled ? { [prefilled.category]: prefilled.options } : stored,
  )
  const [before, setBefore] = useState(initial)
  const [ticked, setTicked] = useState<readonly InstituteType[]>(() =>
    instituteTypeNames.filter((name) => initial[name]),
  )
  // Values of deselected categories are kept until the page is left.
  const [options, setOptions] = useState(initial)
  const [latest, setLatest] = useState(stored)
  const [isElsewhere, setElsewhere] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [savedAt, setSavedAt] = useState<Date>()
  const { profiles, problems } = readSearchProfiles(
    Object.fromEntries(ticked.map((name) => [name, options[name] ?? {}])),
  )
  const isDirty = !isSame(profiles, before)
  const preview = usePreview(profiles, Object.keys(problems).length === 0)
  const save = useEndpointMutation(searchProfiles.save, {
    refresh: [
      allQueriesOf(searchProfiles.matched),
      allQueriesOf(searchProfiles.fit),
      // A pending query may return older data than what was saved.
      allQueriesOf(searchProfiles.read),
    ],
    ownFailure: true,
    onSuccess: (saved) => {
      client.setQueryData(queryOf(searchProfiles.read).queryKey, saved)
      // Use the sent values, because the form may have changed during saving.
      setBefore(profilesOf(saved))
      setElsewhere(false)
      setSavedAt(new Date())
      toast('Success')
    },
    onFailure: ({ fields, words }) => {
      setErrors(fields)
      toast(Object.keys(fields).length > 0 ? 'Failed' : `Failed: ${words}`, 'failure')
    },
  })
  const startFrom = (profiles: SearchProfiles) => {
    setBefore(profiles)
    setTicked(instituteTypeNames.filter((name) => profiles[name]))
    setOptions(profiles)
    setErrors({})
    setElsewhere(false)
    setPrefilled(undefined)
  }
  // Saved in another window: update the form if it is unchanged, otherwise let the user decide.
  if (!save.isPending && !isSame(stored, latest)) {
    setLatest(stored)
    if (!isSame(stored, before)) {
      if (isDirty) setElsewhere(true)
      else startFrom(stored)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending) return
    setErrors(problems)
    const first = firstErrorId(problems)
    if (first) document.getElementById(first)?.focus()
    else save.mutate({ body: profiles })
  }
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <div className={classes.lead}>
        <p>
          Select the categories you are looking for and your criteria for each. Empty criteria do not count.
          What an institution does not state counts like the average. Criteria marked as Must are required.
        </p>
        <Help about="Scores of matches">
          The score says how well an institution meets your criteria, and you theirs, from 1 to 99. Goals
          weigh {weights.goals}, region and focus {weights.region} each, funding {weights.funding}, and term,
          legal status, impact and currency {weights.term} each; empty criteria do not count. An institution
          that does not meet a Must, or does not state it, is not listed at all.
        </Help>
      </div>
      {prefilled && (
        <div className={classes.prefilled}>
          <p>
            {prefilled.category} is prefilled with the goals and regions of {prefilled.name}. Nothing is saved
            yet: change what you like, then choose ‘Update your Search Profile’ to see your matches.
          </p>
          <Button variant="default" size="compact-md" onClick={() => startFrom(stored)}>
            Start empty
          </Button>
        </div>
      )}
      {instituteTypeNames.map((category) => (
        <CategoryPanel
          key={category}
          category={category}
          ticked={ticked.includes(category)}
          onTick={(on) =>
            setTicked(instituteTypeNames.filter((name) => (name === category ? on : ticked.includes(name))))
          }
          options={options[category] ?? {}}
          onChange={(name, value) =>
            setOptions((all) => ({ ...all, [category]: changedOption(all[category] ?? {}, name, value) }))
          }
          count={preview?.counts[category]}
          excludes={preview?.excludes[category]}
          errors={errorsByField(errors[category])}
        />
      ))}
      {isElsewhere && <ChangedElsewhere onReload={() => startFrom(latest)} />}
      <div className={classes.bar}>
        <ReasonButton type="submit" loading={save.isPending}>
          Update your Search Profile
        </ReasonButton>
        <span role="status" className={classes.count}>
          {preview &&
            ticked.length > 0 &&
            `${countText(preview.total)} ${preview.total === 1 ? 'match' : 'matches'}`}
        </span>
        <SaveState
          dirty={isDirty}
          saving={save.isPending}
          failed={save.isError && isDirty}
          savedAt={savedAt}
        />
      </div>
      {savedAt && !isDirty && !save.isPending && <Link to="/matchedprofiles">View your matches</Link>}
      <LeaveGuard when={isDirty} parameter="tab" />
      {isFirst && savedAt && ticked.length > 0 && !isDirty && !save.isPending && (
        <Navigate to="/matchedprofiles" />
      )}
    </form>
  )
}

/** Compares search profiles regardless of order. */
const isSame = (one: SearchProfiles, other: SearchProfiles) =>
  JSON.stringify(readSearchProfiles(one).profiles) === JSON.stringify(readSearchProfiles(other).profiles)
