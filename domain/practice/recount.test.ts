import { expect, test } from 'vitest'
import { addAnswers, type LearnedSkill, type PracticeAnswer, type PracticeProgress } from './progress.ts'
import { recountLevels } from './recount.ts'

const NONE: PracticeProgress = { skills: new Map(), questions: new Map() }

const right = (day: string, questionId: string): PracticeAnswer => ({
  sourceId: 'l1',
  part: 'quiz',
  questionId,
  skills: ['a'],
  outcome: 'right',
  day,
  draw: questionId,
  choices: 4,
  mixed: false,
  misconception: null,
})

const ONE_DAY = addAnswers(NONE, [right('2027-01-01', 'q1'), right('2027-01-01', 'q2')]).progress
const TWO_DAYS = addAnswers(ONE_DAY, [right('2027-01-02', 'q3')]).progress

const stored = (level: 'learning' | 'know-it', reviewedOn: string): LearnedSkill => ({
  key: 'a',
  memory: { stability: 40, difficulty: 5, reviewedOn, dueOn: '2027-02-10' },
  state: { level, since: reviewedOn, lookAgain: false, evidence: null },
})

const levelOf = (skill: LearnedSkill, answered: PracticeProgress, thin: string[] = []) =>
  recountLevels([skill], answered, new Set(thin))[0]?.state.level

test('a level is that of the stored answers, higher or lower than before', () => {
  expect(levelOf(stored('know-it', '2027-01-01'), ONE_DAY)).toBe('learning')
  expect(levelOf(stored('learning', '2027-01-02'), TWO_DAYS)).toBe('know-it')
})

test('a skill with too few questions keeps a level that it would lose', () => {
  expect(levelOf(stored('know-it', '2027-01-01'), ONE_DAY, ['a'])).toBe('know-it')
  expect(levelOf(stored('learning', '2027-01-02'), TWO_DAYS, ['a'])).toBe('know-it')
})

test('a skill keeps its level if some of its answers are not stored', () => {
  expect(levelOf(stored('know-it', '2027-01-05'), ONE_DAY)).toBe('know-it')
  expect(levelOf(stored('know-it', '2027-01-05'), NONE)).toBe('know-it')
})

test('the memory stays, with its next day in time for the level', () => {
  const [skill] = recountLevels([stored('know-it', '2027-01-01')], ONE_DAY, new Set())
  expect(skill?.memory).toEqual({ stability: 40, difficulty: 5, reviewedOn: '2027-01-01', dueOn: '2027-01-06' })
})
