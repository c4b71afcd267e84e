import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { QUEUE_NAMES } from '../jobs/jobs.ts'
import { judgePlan, readPlan } from './judge-plan.ts'
import { classOfOperation } from './statement-classes.ts'

/** Plan as Citus explains it, with a step for each number of tasks. */
const explained = (...tasks: number[]) => [
  {
    Plan: {
      'Node Type': 'Custom Scan',
      'Distributed Query': {
        Subplans: tasks.slice(1).map((count) => ({
          PlannedStmt: [{ Plan: { 'Distributed Query': { Job: { 'Task Count': count, Tasks: [] } } } }],
        })),
        Job: { 'Task Count': tasks[0], Tasks: [{ Node: 'host=node', 'Remote Plan': [[{ Plan: {} }]] }] },
      },
    },
  },
]

test('every operation and job has a class, and another has none', () => {
  for (const [group, operations] of Object.entries(contract)) {
    for (const name of Object.keys(operations)) expect(classOfOperation(`${group}.${name}`)).toBeDefined()
  }
  for (const queue of QUEUE_NAMES) expect(classOfOperation(`jobs.${queue}`)).toBeDefined()
  expect(classOfOperation('auth')).toBe('identity')
  expect(classOfOperation('wishes.list')).toBeUndefined()
  expect(classOfOperation('jobs.grant-wishes')).toBeUndefined()
  expect(judgePlan('wishes.list', readPlan(explained(1)), undefined)).toContain('wishes.list has no class')
})

test('a plan has its steps, and the parts of the largest', () => {
  expect(readPlan(explained(1, 4, 2))).toEqual({ steps: 3, tasks: 4 })
  expect(readPlan([{ Plan: { 'Node Type': 'Seq Scan' } }])).toEqual({ steps: 1, tasks: 1 })
})

test('a refused statement is a problem, and so is one on more shards than its class allows', () => {
  expect(judgePlan('study.lesson', 'not supported', undefined)).toBe('study.lesson is refused: not supported')
  expect(judgePlan('study.lesson', readPlan(explained(1, 1)), undefined)).toBeNull()
  expect(judgePlan('study.lesson', readPlan(explained(1, 4)), undefined)).toContain('on 4 shards')
  expect(judgePlan('report.get', readPlan(explained(1, 3)), undefined)).toBeNull()
  expect(judgePlan('report.get', readPlan(explained(4)), undefined)).toContain('on 4 shards')
  expect(judgePlan('contentGrades.list', readPlan(explained(4)), undefined)).toBeNull()
})

test('what is known is no problem, unless it has become worse', () => {
  expect(judgePlan('report.get', 'not supported', 'refused')).toBeNull()
  expect(judgePlan('report.get', readPlan(explained(4)), 'wide')).toBeNull()
  expect(judgePlan('report.get', 'not supported', 'wide')).toContain('refused')
})
