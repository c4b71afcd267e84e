import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answeredQuestions, anyQuestions, parseOne } from '../testing/question-arbitraries.ts'
import { toLearnerQuestions } from './learner-question.ts'
import type { QuestionOf } from './question.ts'
import { formatNeedsPass, PASS_RATIO } from './result-messages.ts'
import { scoreAnswers } from './score-answers.ts'

const question = (id: string, correct = 0): QuestionOf<'single'> => ({
  id,
  kind: 'single',
  question: `What is ${id}?`,
  options: ['a', 'b', 'c'],
  correct,
  feedback: [null, null, null],
  fixedOrder: false,
  stem: null,
  explanation: null,
  steps: [],
  hints: [],
  skills: [],
  variants: null,
})

/** Quiz of `total` questions with correct answers to the first `right`. */
function quizWith(right: number, total: number) {
  const questions = Array.from({ length: total }, (_, index) => question(`q${index + 1}`))
  const answers = Object.fromEntries(questions.map(({ id }, index) => [id, index < right ? 0 : 1]))
  return { questions, answers }
}

describe('a complete submission', () => {
  test('returns the chosen answer, the right answer and the explanation for each question', () => {
    const questions = [question('q1', 2), { ...question('q2', 1), explanation: 'Because b.' }]
    const shown = { feedback: [], steps: [], skills: [] }
    const [first, second] = toLearnerQuestions(questions, { showHints: true })
    expect(scoreAnswers(questions, { q1: 2, q2: 0 })).toEqual({
      outcome: 'scored',
      correctCount: 1,
      total: 2,
      percent: 50,
      passed: false,
      questions: [
        { ...first, ...shown, answer: 2, correct: 2, outcome: 'right', right: true, explanation: null },
        { ...second, ...shown, answer: 0, correct: 1, outcome: 'wrong', right: false, explanation: 'Because b.' },
      ],
    })
  })

  test('of two out of three is 66.67 percent and not passed', () => {
    const { questions, answers } = quizWith(2, 3)
    expect(scoreAnswers(questions, answers)).toMatchObject({ percent: 66.67, passed: false })
  })

  test('of seven out of ten passes', () => {
    const { questions, answers } = quizWith(7, 10)
    expect(scoreAnswers(questions, answers)).toMatchObject({ percent: 70, passed: true })
  })

  test('of six out of ten does not pass', () => {
    const { questions, answers } = quizWith(6, 10)
    expect(scoreAnswers(questions, answers)).toMatchObject({ percent: 60, passed: false })
  })

  test('without questions is not passed', () => {
    expect(scoreAnswers([], {})).toMatchObject({ outcome: 'scored', total: 0, percent: 0, passed: false })
  })
})

test('passes from exactly 70 percent for every number of questions from 1 to 100', () => {
  expect(PASS_RATIO).toBe(0.7)
  for (let total = 1; total <= 100; total += 1) {
    const least = Math.ceil((total * 7) / 10)
    const enough = quizWith(least, total)
    const tooFew = quizWith(least - 1, total)
    expect(scoreAnswers(enough.questions, enough.answers), `${least} of ${total}`).toMatchObject({
      passed: true,
    })
    expect(scoreAnswers(tooFew.questions, tooFew.answers), `${least - 1} of ${total}`).toMatchObject({
      passed: false,
    })
  }
})

describe('a submission that cannot be scored', () => {
  const number = parseOne({ id: 'n', kind: 'number', question: '?', answer: '9' })
  const expression = parseOne({ id: 'e', kind: 'expression', question: '?', answer: '2x' })

  test('is incomplete, not wrong, if a question is unanswered', () => {
    expect(scoreAnswers([question('q1'), question('q2')], { q1: 1 })).toEqual({
      outcome: 'incomplete',
      missing: ['q2'],
    })
  })

  test('is invalid if it answers an unknown question', () => {
    expect(scoreAnswers([question('q1')], { q1: 0, q9: 0 })).toEqual({ outcome: 'invalid', unknown: ['q9'] })
  })

  test.each([-1, 3, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'is invalid when the option is %s of three',
    (option) => {
      expect(scoreAnswers([question('q1')], { q1: option })).toEqual({ outcome: 'invalid', unknown: ['q1'] })
    },
  )

  test('is incomplete for an id that is an inherited property name', () => {
    expect(scoreAnswers([question('constructor')], {})).toEqual({
      outcome: 'incomplete',
      missing: ['constructor'],
    })
  })

  test('is unreadable as a whole with one unreadable answer, and suggests what to write', () => {
    expect(scoreAnswers([number], { n: 'nine' })).toEqual({
      outcome: 'unreadable',
      questions: [{ id: 'n', message: 'I can’t read that. Try 3/4 or 0.75.' }],
    })
  })

  test('is undecided as a whole with one expression that was not judged in time', () => {
    const answers = { n: '9', e: '2x' }
    expect(scoreAnswers([number, expression], answers)).toEqual({ outcome: 'undecided', undecided: ['e'] })
    expect(scoreAnswers([number, expression], answers, { e: { outcome: 'equal' } })).toMatchObject({ correctCount: 2 })
  })
})

describe('for any questions', () => {
  test('answers to all of them score from 0 to 100 percent, in hundredths', () => {
    fc.assert(
      fc.property(answeredQuestions, ({ questions, answers }) => {
        const scoring = scoreAnswers(questions, answers)
        if (scoring.outcome !== 'scored') throw new Error(`expected a score, got ${scoring.outcome}`)
        expect(scoring.percent).toBeGreaterThanOrEqual(0)
        expect(scoring.percent).toBeLessThanOrEqual(100)
        expect(Number(scoring.percent.toFixed(2))).toBe(scoring.percent)
        expect(scoring.questions.map((result) => result.id)).toEqual(questions.map(({ id }) => id))
        expect(scoring.correctCount).toBe(questions.filter((q) => answers[q.id] === q.correct).length)
      }),
    )
  })

  test('arbitrary answers are scored only if they answer exactly these questions, within their options', () => {
    const anyAnswers = fc.dictionary(
      fc.constantFrom('q1', 'q2', 'q3', '__proto__'),
      fc.oneof(fc.integer({ min: -1, max: 4 }), fc.double()),
    )
    const questions = [question('q1'), question('q2')]
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const ids = Object.keys(answers).sort().join()
        const inRange = Object.values(answers).every((option) => [0, 1, 2].includes(option))
        expect(scoreAnswers(questions, answers).outcome === 'scored').toBe(ids === 'q1,q2' && inRange)
      }),
    )
  })

  test('omitting an answer makes the submission incomplete and names the question', () => {
    fc.assert(
      fc.property(answeredQuestions, fc.nat(), ({ questions, answers }, pick) => {
        fc.pre(questions.length > 0)
        const left = questions[pick % questions.length]?.id ?? ''
        const rest = Object.fromEntries(Object.entries(answers).filter(([id]) => id !== left))
        expect(scoreAnswers(questions, rest)).toEqual({ outcome: 'incomplete', missing: [left] })
      }),
    )
  })

  test('without answers every question is missing', () => {
    fc.assert(
      fc.property(anyQuestions, (questions) => {
        fc.pre(questions.length > 0)
        expect(scoreAnswers(questions, {})).toEqual({
          outcome: 'incomplete',
          missing: questions.map(({ id }) => id),
        })
      }),
    )
  })
})

test('below the pass mark a quiz and an assignment each have a message', () => {
  expect(formatNeedsPass('quiz')).toBe('You need at least 70% to mark this quiz as completed.')
  expect(formatNeedsPass('assignment')).toBe('You need at least 70% to mark this assignment as completed.')
})
