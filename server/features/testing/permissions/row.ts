import type { contract } from '#contract/index.ts'
import type { Client, TestApp } from '#server/testing/test-app.ts'
import type { Caller, World } from '../callers.ts'

/** The name of every operation, from the contract's types: `study.lesson`. */
export type Operation = {
  [Group in keyof typeof contract]: `${Group}.${Extract<keyof (typeof contract)[Group], string>}`
}[keyof typeof contract]

/** 'allowed', the error code, or for operations that answer more to some: how much. */
type Outcomes = Record<Caller, string>

export type Row = {
  /** Label of the case, for operations with several. */
  of?: string
  /** Setup by the learner or another person of the world, before the call. */
  setUp?: (learner: Client, world: World, app: TestApp) => Promise<unknown>
  /** Calls the operation; a text that it answers with is the outcome, instead of 'allowed'. */
  call: (client: Client, world: World) => Promise<unknown>
  outcomes: Outcomes
}

/** Rows of some operations, which permissions.ts puts together. */
export type Rows = Partial<Record<Operation, Row[]>>
