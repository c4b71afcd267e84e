import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { COMMON_EXTRA_TIMES } from '#domain/timed-tests/timed-test.ts'
import { fullName } from '#web/product/full-name.ts'
import { datedFileName } from '#web/ui/download.ts'

/** A test whose duration gives whole minutes with every step of extra time. */
const EXAMPLE_MINUTES = 40

/** The common ones in order, with the learner's own, which may be another: saving another field must not change it. */
export function extraTimeOptions(own: number): readonly number[] {
  return [...new Set([...COMMON_EXTRA_TIMES, own])].sort((one, other) => one - other)
}

/** A factor in words, with what it makes of a test. */
export function formatExtraTime(factor: number): string {
  if (factor === 1) return 'No extra time'
  const more = factor === 2 ? 'Twice the time' : `${Math.round((factor - 1) * 100)}% more`
  return `${more}: ${EXAMPLE_MINUTES} minutes become ${Math.round(EXAMPLE_MINUTES * factor)}`
}

/** One of the parent's learners, as the server lists them. */
export type Learner = InferContractRouterOutputs<typeof contract>['learners']['list']['learners'][number]

/** What the server takes to create a learner account. */
export type NewLearner = InferContractRouterInputs<typeof contract>['learners']['create']

/** Whether the learner is locked out because a parent withdrew consent (readings, "Access"). */
export function isPaused({ consent }: Pick<Learner, 'consent'>): boolean {
  return consent !== null && consent.withdrawnAt !== null
}

/** What a parent is told of signing a learner out everywhere. */
export function signedOutMessage(firstName: string, sessionsEnded: number): string {
  if (sessionsEnded === 0) return `${firstName} was not signed in anywhere`
  return `${firstName} is signed out: ${sessionsEnded} ${sessionsEnded === 1 ? 'session' : 'sessions'} ended`
}

/** What the file with a learner's data is called: `noor-haddad-2026-11-21.json`. */
export function exportFileName(learner: Pick<Learner, 'firstName' | 'lastName'>, moment: Date): string {
  return datedFileName(fullName(learner), 'learner', moment, 'json')
}
