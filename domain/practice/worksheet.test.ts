import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLearnerQuestion } from '../scoring/learner-question.ts'
import { scoreQuestion } from '../scoring/score-question.ts'
import { anyQuestions, parseOne, rightAnswer } from '../testing/question-arbitraries.ts'
import { drawExerciseSheet, drawSkillSheet, MAX_SHEET, QUESTIONS_OF_SKILL } from './worksheet.ts'

const anySheet = fc.integer({ min: 1, max: MAX_SHEET })

const template = parseOne({
  id: 'sum',
  kind: 'number',
  question: 'What is {a} + {b}?',
  answer: '{= a + b }',
  variants: { ranges: { a: { from: 2, to: 99 }, b: { from: 2, to: 99 } }, where: [] },
})
const fixed = parseOne({ id: 'one', kind: 'number', question: 'What is 6 × 7?', answer: '42' })

describe('a worksheet', () => {
  it('with the same number is the same sheet, and every question on it has a correct answer', () => {
    fc.assert(
      fc.property(anyQuestions, anySheet, (questions, sheet) => {
        for (const draw of [() => drawSkillSheet(questions, sheet), () => drawExerciseSheet(questions, sheet, null)]) {
          const drawn = draw()
          expect(draw()).toEqual(drawn)
          expect(drawn.map(({ id }) => id)).toEqual(drawn.map((_, index) => String(index + 1)))
          for (const question of drawn) {
            const { outcome } = scoreQuestion(question, rightAnswer(question), { outcome: 'equal' }).question
            expect(outcome).toBe('right')
          }
        }
      }),
    )
  })

  it('of a quiz has as many questions as the quiz', () => {
    const questions = Array.from({ length: 8 }, (_, index) => ({ ...fixed, id: `q${index}` }))
    expect(drawExerciseSheet(questions, 1, 5)).toHaveLength(5)
    expect(drawExerciseSheet(questions, 1, null)).toHaveLength(8)
  })

  it('of a skill has at most ten questions, no two of which look the same', () => {
    fc.assert(
      fc.property(anyQuestions, anySheet, (questions, sheet) => {
        const looks = drawSkillSheet([...questions, ...questions, template, fixed, fixed], sheet).map((question) =>
          JSON.stringify({ ...toLearnerQuestion(question), id: '', hints: [] }),
        )
        expect(new Set(looks).size).toBe(looks.length)
        expect(looks.length).toBeLessThanOrEqual(QUESTIONS_OF_SKILL)
      }),
    )
  })

  it('of a skill is filled up with new numbers if a question has variants, and is shorter if none has', () => {
    expect(drawSkillSheet([fixed, template], 3)).toHaveLength(QUESTIONS_OF_SKILL)
    expect(drawSkillSheet([fixed], 3)).toHaveLength(1)
    expect(drawSkillSheet([], 3)).toEqual([])
  })

  it('with another number has other values in its questions', () => {
    const texts = (sheet: number) => drawSkillSheet([template], sheet).map(({ question }) => question)
    expect(texts(1)).not.toEqual(texts(2))
  })
})
