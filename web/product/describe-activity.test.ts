import { expect, test } from 'vitest'
import { type Activity, describeActivity } from './describe-activity.ts'

test.each([
  [100, 60, 'Quiz on Fractions: 100%, first try 60%'],
  [100, 100, 'Quiz on Fractions: 100%'],
  [100, null, 'Quiz on Fractions: 100%'],
])('a score of %s after a first try of %s: %s', (score, firstScore, words) => {
  expect(describeActivity({ activity: 'quiz', title: 'Fractions', score, firstScore })).toBe(words)
})

test.each<[Activity['activity'], string | null, number | null, string]>([
  ['part-completed', 'Fractions', null, 'Finished part of Fractions'],
  ['quiz', 'Fractions', 80, 'Quiz on Fractions: 80%'],
  ['quiz', 'Fractions', 66.67, 'Quiz on Fractions: 66.7%'],
  ['assignment', 'Fractions', 0, 'Assignment on Fractions: 0%'],
  ['test-started', 'Mid Test 1', null, 'Started Mid Test 1'],
  ['test-finished', 'Mid Test 1', 90, 'Finished Mid Test 1: 90%'],
  ['enrolled', 'Grade 6', null, 'Enrolled in Grade 6'],
  ['part-completed', null, null, 'Finished part of a lesson'],
  ['quiz', null, 80, 'A quiz: 80%'],
  ['assignment', null, null, 'An assignment'],
  ['test-started', null, null, 'Started a test'],
  ['enrolled', null, null, 'Enrolled in a grade'],
])('%s of %s with %s: %s', (activity, title, score, words) => {
  expect(describeActivity({ activity, title, score })).toBe(words)
})
