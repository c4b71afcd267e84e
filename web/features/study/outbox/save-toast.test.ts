import { expect, test } from 'vitest'
import { addBreakdown, computeMarks, type Flags } from '#domain/marks/compute-marks.ts'
import type { SettledSave } from './save.ts'
import { type SaveResult, saveToast } from './save-toast.ts'

const none = { video: false, text: false, quiz: false, assignment: false }

function saved(completed: Partial<Flags>, passed: boolean | null = null): SettledSave {
  const flags = { ...none, ...completed }
  const marks = addBreakdown({ ...computeMarks(flags, 'Freemium', []), plan: 'Freemium' })
  const answer = {
    completed: flags,
    marks,
    plan: 'Freemium' as const,
    unlockedTests: [],
    newAchievements: [],
  }
  const graded = { correctCount: 1, total: 1, questions: [] }
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

test('several saves of a lesson share one toast, with the mark after the last of them', () => {
  const both = [complete('one', saved({ video: true })), complete('one', saved({ video: true, text: true }))]
  expect(saveToast(both)).toEqual({
    failed: false,
    title: 'Progress Updated',
    description: 'Your progress has been saved.\nProgress Saved: You now have 5% for this lesson',
  })
})

test('a rejected save comes first, and does not hide those that went well', () => {
  const toast = saveToast([complete('one', saved({ video: true })), complete('two', rejected)])
  expect(toast).toMatchObject({ failed: true, title: 'You need at least 70%.' })
  expect(toast?.description).toMatch(/^Progress Updated\nYour progress has been saved\./)
})

test('the mark after a save shows also where a later one of the lesson failed', () => {
  const toast = saveToast([complete('one', saved({ video: true })), complete('one', { kind: 'server-error' })])
  expect(toast?.title).toBe('Failed to update progress. Please try again.')
  expect(toast?.description).toContain('Progress Saved: You now have 3% for this lesson')
})

test('a quiz that was not passed has no toast beside its banner', () => {
  expect(saveToast([{ save: { kind: 'submit', lessonId: 'one' }, outcome: saved({}, false) }])).toBeNull()
  expect(saveToast([])).toBeNull()
})

test('a learner who was signed out is prompted to log in', () => {
  expect(saveToast([complete('one', { kind: 'signed-out' })])).toMatchObject({
    failed: true,
    title: 'You need to be logged in to track progress.',
  })
})
