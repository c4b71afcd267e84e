import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAnswered } from '../kinds/answers.ts'
import { toLearnerQuestion } from '../scoring/learner-question.ts'
import { anyQuestions, anySingleChoice, rightAnswer } from '../testing/question-arbitraries.ts'
import { parseQuestions, parseStorableQuestions } from './parse-questions.ts'

const animal = { id: 'a', question: 'Which one barks?', options: ['cat', 'dog', 'hen'] }
const stored = { ...animal, correct: 1, explanation: null }
const parsed = {
  ...stored,
  kind: 'single',
  feedback: [null, null, null],
  fixedOrder: false,
  stem: null,
  steps: [],
  hints: [],
  skills: [],
  variants: null,
}

/** Index of the correct option, or the message of the only problem. */
function answerOf(correctAnswer: unknown, options: string[] = animal.options) {
  const result = parseQuestions([{ ...animal, options, correctAnswer }])
  if (result.outcome === 'invalid') return result.problems[0]?.message
  const [question] = result.questions
  return question?.kind === 'single' ? question.correct : undefined
}

describe('the correct answer', () => {
  test('may be the text of an option', () => {
    expect(answerOf('dog')).toBe(1)
    expect(answerOf('  dog ')).toBe(1)
  })

  test('may be an index', () => {
    expect(answerOf(0)).toBe(0)
    expect(answerOf(2)).toBe(2)
  })

  test('may be an index as text if no option has that text', () => {
    expect(answerOf('2')).toBe(2)
  })

  test('as text that equals an option means that option, not an index', () => {
    expect(answerOf('2', ['1', '2', '3'])).toBe(1)
    expect(answerOf('0', ['1', '2', '0'])).toBe(2)
  })

  test('as a number is an index even where the options are numbers', () => {
    expect(answerOf(2, ['1', '2', '3'])).toBe(2)
  })

  test.each([3, -1, 0.5, Number.NaN])('is invalid as the number %s of three options', (index) => {
    expect(answerOf(index)).toBe('Question 1: the correct answer as a number counts options from 0 to 2.')
  })

  test.each(['fish', '3', '-1', '1.0', '1e0', 'Dog'])('is invalid as the text %s', (text) => {
    expect(answerOf(text)).toBe(`Question 1: the correct answer "${text}" is not one of the options.`)
  })

  test('is invalid when missing or of another type', () => {
    expect(answerOf(undefined)).toBe('Question 1: the correct answer is missing.')
    expect(answerOf(null)).toBe('Question 1: the correct answer is missing.')
    expect(answerOf(true)).toBe('Question 1: the correct answer must be the text or the index of an option.')
  })

  test('is invalid when both properties are present', () => {
    expect(parseQuestions([{ ...animal, correct: 0, correctAnswer: 'dog' }])).toEqual({
      outcome: 'invalid',
      problems: [{ index: 0, message: 'Question 1: it has both correctAnswer and correct; keep one.' }],
    })
  })

  test('in the stored property is an index, never text', () => {
    expect(parseQuestions([{ ...animal, correct: 'dog' }])).toMatchObject({ outcome: 'invalid' })
    expect(parseQuestions([{ ...animal, correct: '1' }])).toMatchObject({ outcome: 'invalid' })
  })
})

describe('questions', () => {
  test('may come as an array or as its JSON text', () => {
    const input = [{ ...animal, correctAnswer: 'dog' }]
    expect(parseQuestions(input)).toEqual({ outcome: 'valid', questions: [parsed] })
    expect(parseQuestions(JSON.stringify(input))).toEqual({ outcome: 'valid', questions: [parsed] })
  })

  test('are trimmed, and an empty explanation is dropped', () => {
    const input = {
      id: ' a ',
      question: ' Which one barks? ',
      options: [' cat', 'dog ', ' hen '],
      correctAnswer: 1,
      explanation: ' ',
    }
    expect(parseQuestions([input])).toEqual({ outcome: 'valid', questions: [parsed] })
  })

  test('preserve their explanation and drop unknown fields', () => {
    const input = { ...stored, explanation: 'Dogs bark.', level: 'easy' }
    expect(parseQuestions([input])).toEqual({
      outcome: 'valid',
      questions: [{ ...parsed, explanation: 'Dogs bark.' }],
    })
  })

  test('may be an empty list', () => {
    expect(parseQuestions([])).toEqual({ outcome: 'valid', questions: [] })
  })

  test.each([
    ['a text', 'Which one barks?', 'this is not a question with options.'],
    ['null', null, 'this is not a question with options.'],
    ['a list', [], 'this is not a question with options.'],
    ['without text', { ...stored, question: '  ' }, 'the question text is missing.'],
    ['with a text that is a number', { ...stored, question: 7 }, 'the question text is missing.'],
    ['without options', { ...stored, options: undefined }, 'it needs at least two options.'],
    ['with one option', { ...stored, options: ['cat'] }, 'it needs at least two options.'],
    ['with a number for an option', { ...stored, options: ['cat', 5] }, 'every option must be text.'],
    ['with an empty option', { ...stored, options: ['cat', ' '] }, 'an option is empty.'],
    ['with the same option twice', { ...stored, options: ['cat', ' cat'] }, 'the option "cat" is used more than once.'],
    ['with an explanation that is not text', { ...stored, explanation: 1 }, 'the explanation must be text.'],
    ['with an id that is not text', { ...stored, id: {} }, 'the id must be text.'],
  ])('%s are invalid with the question named', (_, second, message) => {
    expect(parseQuestions([{ ...stored, id: 'first' }, second])).toEqual({
      outcome: 'invalid',
      problems: [{ index: 1, message: `Question 2: ${message}` }],
    })
  })

  test('report one problem for each invalid question', () => {
    expect(parseQuestions([null, stored, null])).toMatchObject({ problems: [{ index: 0 }, { index: 2 }] })
  })
})

describe('ids', () => {
  const without = { question: animal.question, options: animal.options, correct: 1 }
  const idsOf = (input: unknown) => {
    const parsed = parseQuestions(input)
    return parsed.outcome === 'valid' ? parsed.questions.map(({ id }) => id) : parsed.problems
  }

  test('that are missing become q1, q2… by position', () => {
    expect(idsOf([without, { ...without, id: null }, { ...without, id: ' ' }])).toEqual(['q1', 'q2', 'q3'])
    expect(idsOf([{ ...without, id: 'first' }, without])).toEqual(['first', 'q2'])
  })

  test('that are generated skip existing ones', () => {
    expect(idsOf([{ ...without, id: 'q2' }, without, without])).toEqual(['q2', 'q3', 'q4'])
    expect(idsOf([without, { ...without, id: 'q1' }])).toEqual(['q2', 'q1'])
  })

  test('may be numbers', () => {
    expect(idsOf([{ ...without, id: 12 }])).toEqual(['12'])
  })

  test('are invalid when used twice, even if one is a number', () => {
    const problems = [{ index: 1, message: 'Question 2: the id "7" is used more than once.' }]
    expect(
      idsOf([
        { ...without, id: '7' },
        { ...without, id: ' 7 ' },
      ]),
    ).toEqual(problems)
    expect(
      idsOf([
        { ...without, id: '7' },
        { ...without, id: 7 },
      ]),
    ).toEqual(problems)
  })
})

describe('input that is not a list of questions', () => {
  test('is reported with the line of the JSON syntax error', () => {
    expect(parseQuestions('[\n  {"question": "What?"\n')).toEqual({
      outcome: 'invalid',
      problems: [{ index: -1, message: 'The questions are not valid JSON: see line 3.' }],
    })
  })

  test.each([null, undefined, 5, {}, 'null', '{}', '"[]"'])('is invalid as a whole: %j', (input) => {
    expect(parseQuestions(input)).toEqual({
      outcome: 'invalid',
      problems: [{ index: -1, message: 'The questions must be a list.' }],
    })
  })
})

describe('for any input', () => {
  test('the stored form parses to itself, as an array and as JSON text', () => {
    fc.assert(
      fc.property(anyQuestions, (questions) => {
        expect(parseQuestions(questions)).toEqual({ outcome: 'valid', questions })
        expect(parseQuestions(JSON.stringify(questions))).toEqual({ outcome: 'valid', questions })
      }),
    )
  })

  test('the text of the correct option selects that option', () => {
    fc.assert(
      fc.property(anySingleChoice, (questions) => {
        const input = questions.map(({ correct, ...rest }) => ({
          ...rest,
          correctAnswer: rest.options[correct],
        }))
        expect(parseQuestions(input)).toEqual({ outcome: 'valid', questions })
      }),
    )
  })

  const rough = fc.record(
    {
      id: fc.oneof(fc.constantFrom('a', 'b', 'q1', 'q2', ' ', 1), fc.anything()),
      question: fc.oneof(fc.string(), fc.anything()),
      options: fc.oneof(fc.array(fc.constantFrom('a', 'b', '1', '2', ' a', ' '), { maxLength: 3 }), fc.anything()),
      correctAnswer: fc.oneof(fc.nat(4), fc.constantFrom('a', '1', '2'), fc.anything()),
      explanation: fc.oneof(fc.string(), fc.anything()),
    },
    { requiredKeys: ['question', 'options'] },
  )
  const anyInput = fc.oneof(fc.anything(), fc.jsonValue(), fc.json(), fc.string(), fc.array(rough, { maxLength: 3 }))

  test('parsing never throws, and its result is in the stored form', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const parsed = parseQuestions(input)
        if (parsed.outcome === 'invalid') {
          expect(parsed.problems.length).toBeGreaterThan(0)
          return
        }
        expect(parseQuestions(parsed.questions)).toEqual(parsed)
        expect(new Set(parsed.questions.map(({ id }) => id)).size).toBe(parsed.questions.length)
        for (const question of parsed.questions) {
          const answer = rightAnswer(question)
          expect(isAnswered(toLearnerQuestion(question), answer)).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

test('the longest list that fits in a request is parsed quickly', () => {
  const options = Array.from({ length: 40_000 }, (_, index) => String(index))
  const before = process.cpuUsage()
  expect(parseStorableQuestions([{ question: 'Many?', options, correct: 0 }]).outcome).toBe('invalid')
  expect(parseStorableQuestions(`[${'0,'.repeat(499_000)}0]`)).toEqual({
    outcome: 'invalid',
    problems: [{ index: -1, message: 'The limit is 200 questions.' }],
  })
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(200)
})
