import { plural, t } from '@lingui/core/macro'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { COMMON_EXTRA_TIMES } from '#domain/timed-tests/timed-test.ts'
import { fullName } from '#web/product/names.ts'
import { datedFileName } from '#web/ui/download.ts'

/** A learner of the parent, as listed by the server. */
export type Learner = InferContractRouterOutputs<typeof contract>['learners']['list']['learners'][number]

/** A learner whose deletion was requested and can be taken back. */
export type DeletedLearner = InferContractRouterOutputs<typeof contract>['learners']['list']['deleted'][number]

type Overview = InferContractRouterOutputs<typeof contract>['learners']['overview']

/** Learner on the parent's dashboard. */
export type LearnerCard = Overview['learners'][number]

/** A child's request to join that is waiting for this parent. */
export type WaitingRequest = Overview['requests'][number]

/** Input for a new learner account. */
export type NewLearner = InferContractRouterInputs<typeof contract>['learners']['create']

/** True for a learner who cannot sign in because a parent withdrew consent (readings, "Access"). */
export function isPaused({ consent }: Pick<Learner, 'consent'>): boolean {
  return consent !== null && consent.withdrawnAt !== null
}

/** Message after signing a learner out everywhere. */
export function signedOutMessage(firstName: string, sessionsEnded: number): string {
  if (sessionsEnded === 0) return t`${firstName} was not signed in anywhere`
  return plural(sessionsEnded, {
    one: `${firstName} is signed out: # session ended`,
    other: `${firstName} is signed out: # sessions ended`,
  })
}

/** Name of the file with a learner's data: `noor-haddad-2026-11-21.json`. */
export function exportFileName(learner: Pick<Learner, 'firstName' | 'lastName'>, moment: Date): string {
  return datedFileName(fullName(learner), 'learner', moment, 'json')
}

/** Duration that every extra time turns into whole minutes. */
const EXAMPLE_MINUTES = 40

/**
 * Common extra times and the learner's current one, in order. Without the current one, saving another field would
 * change it.
 */
export function extraTimeOptions(current: number): readonly number[] {
  return [...new Set([...COMMON_EXTRA_TIMES, current])].sort((one, other) => one - other)
}

/** `After 15 minutes`; null means the general limit of seven days. */
export function formatIdleLimit(minutes: number | null): string {
  if (minutes === null) return plural(RETENTION_DAYS.session, { one: 'After # day', other: 'After # days' })
  if (minutes < 60) return plural(minutes, { one: 'After # minute', other: 'After # minutes' })
  return plural(minutes / 60, { one: 'After # hour', other: 'After # hours' })
}

/** `50% more: 40 minutes become 60`. */
export function formatExtraTime(factor: number): string {
  if (factor === 1) return t`No extra time`
  const longer = Math.round(EXAMPLE_MINUTES * factor)
  if (factor === 2) return t`Twice the time: ${EXAMPLE_MINUTES} minutes become ${longer}`
  const percent = Math.round((factor - 1) * 100)
  return t`${percent}% more: ${EXAMPLE_MINUTES} minutes become ${longer}`
}
