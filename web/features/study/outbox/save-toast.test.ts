import { expect, test } from 'vitest'
import { computeMarks, type Flags, splitMarks } from '#domain/marks/compute-marks.ts'
import type { SettledSave } from './save.ts'
import { type SaveResult, saveToasts } from './save-toast.ts'

const none = { video: false, text: false, quiz: false, assignment: false }

function saved(completed: Partial<Flags>, passed: boolean | null = null): SettledSave {
  const flags = { ...none, ...completed }
  const marks = splitMarks({ ...computeMarks(flags, 'Freemium', []), plan: 'Freemium' }, flags)
  const answer = {
    completed: flags,
    marks,
    plan: 'Freemium' as const,
    unlockedTests: [],
    newAchievements: [],
  }
  const graded = { correctCount: 1, total: 1, counted: true, questions: [], next: { draw: 2, questions: [] } }
  return {
    kind: 'saved',
    completed: answer,
    submitted: passed === null ? null : { ...answer, ...graded, passed },
  }
}
const complete = (lessonId: string, outcome: SaveResult['outcome']): SaveResult => ({
  save: { kind: 'complete', lessonId },
  outcome,
})
const rejected = { kind: 'rejected', code: 'NEEDS_PASS', message: 'You need at least 70%.' } as const

test('several saves are announced once', () => {
  const both = [complete('one', saved({ video: true })), complete('two', saved({ video: true, text: true }))]
  expect(saveToasts(both)).toEqual([
    { failed: false, title: 'Progress Updated', description: 'Your progress has been saved.' },
  ])
})

test('news follows the confirmation, and nothing replaces a failure', () => {
  const unlocking = saved({ video: true })
  if (unlocking.kind === 'saved') unlocking.completed.unlockedTests.push({ id: 't', title: 'Rates' })
  const results = [complete('one', unlocking), complete('two', saved({ text: true }))]
  expect(saveToasts(results).map(({ title }) => title)).toEqual(['Progress Updated', 'New Test Unlocked!'])
  expect(saveToasts([...results, complete('three', rejected)])).toMatchObject([
    { failed: true, title: 'You need at least 70%.' },
  ])
})

test('a failed quiz has no toast in addition to its banner', () => {
  expect(saveToasts([{ save: { kind: 'submit', lessonId: 'one' }, outcome: saved({}, false) }])).toEqual([])
  expect(saveToasts([])).toEqual([])
})

test('a learner who was signed out is prompted to log in', () => {
  expect(saveToasts([complete('one', { kind: 'signed-out' })])).toMatchObject([
    { failed: true, title: 'You need to be logged in to track progress.' },
  ])
})
