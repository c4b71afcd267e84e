import { expect, test } from 'vitest'
import { listAchievements } from '#domain/progress/achievements.ts'
import { badgeTexts } from './badge-texts.ts'

test('translators have every title and description of a badge', () => {
  const facts = { finishedLessons: 0, finishedSubjects: 0, fullScores: 0, studyDays: 0, testsPassed: 0, fullTests: 0 }
  const shown = listAchievements(facts).flatMap(({ title, description }) => [title, description])
  expect(shown.length).toBeGreaterThan(20)
  expect(badgeTexts.map(({ message }) => message).toSorted()).toEqual(shown.toSorted())
})
