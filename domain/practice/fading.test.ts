import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsQuestion } from '../kinds/answers.ts'
import { blanksByLine } from '../kinds/worked/answers.ts'
import { toLearnerQuestion } from '../scoring/learner-question.ts'
import { scoreQuestion } from '../scoring/score-question.ts'
import { anyQuestions, parseOne } from '../testing/question-arbitraries.ts'
import { fadeByLevel } from './fading.ts'
import { LEVELS } from './mastery.ts'

const solution = parseOne({
  id: 'q',
  question: 'Solve it.',
  kind: 'worked',
  lines: ['4(x − 1) + 2 = 14', '4x − {1} + 2 = 14', '4x − {2} = {3}', '4x = {4}', 'x = {5}'],
  blanks: ['4', '2', '14', '16', '4'].map((answer) => ({ answer })),
  skills: ['s.rates', 's.ratios'],
})

/** Open blanks, by their numbers. */
function openAt(levels: Parameters<typeof fadeByLevel>[1], question = solution) {
  const shown = toLearnerQuestion(fadeByLevel(question, levels))
  if (shown.kind !== 'worked') throw new Error('The question is a solution.')
  return blanksByLine(shown.lines)
    .flat()
    .filter((blank) => blank >= shown.given.length)
    .map((blank) => blank + 1)
}

test.each([
  ['has the last line open for a skill without answers', {}, [5]],
  ['has the last half of its lines open while learning', { 's.rates': 'learning', 's.ratios': 'learning' }, [4, 5]],
  ['is all open once the skill is known', { 's.rates': 'know-it', 's.ratios': 'sure' }, [1, 2, 3, 4, 5]],
  ['goes by the lowest level of its skills', { 's.rates': 'sure' }, [5]],
] as const)('a solution %s', (_, levels, open) => {
  expect(openAt(levels)).toEqual(open)
})

test('a solution without a skill is all open', () => {
  expect(openAt({ 's.rates': 'learning' }, { ...solution, skills: [] })).toEqual([1, 2, 3, 4, 5])
})

test('whatever is given, the rest is a task of whole lines, and more is open on a higher level', () => {
  fc.assert(
    fc.property(anyQuestions, (questions) => {
      for (const question of questions.map((one) => ({ ...one, skills: ['s.rates'] }))) {
        const faded = LEVELS.map((level) => fadeByLevel(question, { 's.rates': level }))
        expect(faded.at(-1)).toEqual(question)
        for (const one of faded) {
          const shown = toLearnerQuestion(one)
          const { correct } = scoreQuestion(one, undefined).question
          expect(fitsQuestion(shown, correct)).toBe(true)
          if (shown.kind !== 'worked') continue
          expect(shown.blanks.length).toBeGreaterThan(0)
          const split = blanksByLine(shown.lines).filter(
            (blanks) => blanks.includes(shown.given.length - 1) && blanks.includes(shown.given.length),
          )
          expect(split).toEqual([])
        }
        const open = faded.map((one) => (one.kind === 'worked' ? one.blanks.length - one.given : 0))
        expect(open).toEqual(open.toSorted((a, b) => a - b))
      }
    }),
  )
})
