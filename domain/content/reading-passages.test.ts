import { expect, test } from 'vitest'
import { fillPassages, listPassages, namePassage } from './reading-passages.ts'

const READING = `## Read

> A quotation without a title.

**The Bus**

> We ran *fast*.
> It left.
>
> “Wait!”

**Text 2: A Poem** (by a student)

> One line\\
> and another.
`

const BUS = { title: 'The Bus', text: 'The Bus\n\nWe ran fast. It left.\n\n“Wait!”' }
const POEM = { title: 'A Poem', text: 'A Poem\n\nOne line\nand another.' }

test('passages are quotations below a bold title, without markup', () => {
  expect(listPassages(READING)).toEqual([BUS, POEM])
  expect(listPassages(READING.replaceAll('\n', '\r\n'))).toEqual([BUS, POEM])
  expect(listPassages(null)).toEqual([])
})

test.each(['*', '**a', '\\\n', ' ', '\n> ', '>'])('a quotation of many %j is read in bounded time', (piece) => {
  const start = performance.now()
  listPassages(`**A**\n\n> ${piece.repeat(100_000)}`)
  listPassages(`**${piece.repeat(100_000)}`)
  expect(performance.now() - start).toBeLessThan(2_000)
})

test('of two passages with one title, the first counts', () => {
  expect(listPassages('**A**\n\n> one\n\n**A**\n\n> two')).toEqual([{ title: 'A', text: 'A\n\none' }])
})

test('a question that names a passage gets its text, and is written with the name again', () => {
  const lesson = { quiz: { questions: [{ stem: { passage: 'The Bus' }, question: 'Who?' }, { stem: 'Short.' }] } }
  const filled = fillPassages(lesson, listPassages(READING))
  expect(filled).toEqual({
    lesson: { quiz: { questions: [{ stem: BUS.text, question: 'Who?' }, { stem: 'Short.' }] } },
    unknown: [],
  })
  expect(namePassage({ stem: BUS.text, question: 'Who?' }, [POEM, BUS])).toEqual(lesson.quiz.questions[0])
  expect(namePassage({ stem: 'Short.' }, [BUS])).toEqual({ stem: 'Short.' })
})

test('a passage that the reading does not have is reported with its place', () => {
  const lesson = { practice: { questions: [{ stem: 'A text.' }, { stem: { passage: 'The Train' } }] } }
  expect(fillPassages(lesson, [BUS])).toEqual({
    lesson,
    unknown: [{ title: 'The Train', path: ['practice', 'questions', 1, 'stem'] }],
  })
})
