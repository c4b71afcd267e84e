import type { contract } from '#contract/index.ts'
import type { Client, TestApp } from '#server/testing/test-app.ts'
import type { Caller, DemoCaller, PlainCaller, World } from '../callers.ts'

/** Name of every operation, from the contract's types: `study.lesson`. */
export type Operation = {
  [Group in keyof typeof contract]: `${Group}.${Extract<keyof (typeof contract)[Group], string>}`
}[keyof typeof contract]

/**
 * Outcome by caller: 'allowed', the error code, or a text for operations whose output depends on the caller. For visitors
 * who look around the sample family it is SAMPLE_FAMILY unless stated, for the second parent of the learner that of the
 * first one, because they have equal rights, and for a helper, a tutor and those who answer questions that of a parent of another
 * family, because they have no rights but those of the rows that name them.
 */
type Outcomes = Record<Exclude<PlainCaller, 'secondParent' | 'helper' | 'answerer' | 'tutor'>, string> &
  Partial<Record<DemoCaller | 'secondParent' | 'helper' | 'answerer' | 'tutor', string>>

export type Row = {
  /** Label of the case, for operations with several. */
  of?: string
  /** Setup by the learner or another person of the world, before the call. */
  setUp?: (learner: Client, world: World, app: TestApp) => Promise<unknown>
  /** Calls the operation; a returned text replaces the outcome 'allowed'. */
  call: (client: Client, world: World) => Promise<unknown>
  outcomes: Outcomes
}

/** Outcome of a row for a caller. */
export function outcomeFor({ outcomes }: Pick<Row, 'outcomes'>, caller: Caller): string {
  if (caller === 'secondParent') return outcomes.secondParent ?? outcomes.ownerParent
  if (caller === 'helper' || caller === 'answerer' || caller === 'tutor')
    return outcomes[caller] ?? outcomes.otherParent
  return outcomes[caller] ?? 'SAMPLE_FAMILY'
}

/** Rows of some operations, combined by permissions.ts. */
export type Rows = Partial<Record<Operation, Row[]>>
