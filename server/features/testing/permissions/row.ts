import type { contract } from '#contract/index.ts'
import type { Client, TestApp } from '#server/testing/test-app.ts'
import type { Caller, World } from '../callers.ts'

/** The name of every operation, told by the contract's types: `study.lesson`. */
export type Operation = {
  [Group in keyof typeof contract]: `${Group}.${Extract<keyof (typeof contract)[Group], string>}`
}[keyof typeof contract]

/** 'allowed', the code of the refusal, or for operations that answer more to some: how much. */
type Outcomes = Record<Caller, string>

export type Row = {
  /** Which case of the operation this is, where it has several. */
  of?: string
  /** What the learner, or somebody else of their world, has done before. */
  given?: (learner: Client, world: World, app: TestApp) => Promise<unknown>
  /** Calls the operation; a text that it answers with is the outcome, instead of 'allowed'. */
  call: (client: Client, world: World) => Promise<unknown>
  outcomes: Outcomes
}

/** Rows of some operations, which permissions.ts puts together. */
export type Rows = Partial<Record<Operation, Row[]>>
