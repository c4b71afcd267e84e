import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeParent } from '../../../testing/people.ts'
import { type Client, startTestApp } from '../../../testing/test-app.ts'
import { rejectedFields } from '../testing/rejection.ts'

const app = forThisFile(startTestApp)
let manager: Client

beforeAll(async () => {
  manager = app.client((await makeParent(app)).token)
})

describe('a search', () => {
  it('finds grades, subjects, lessons and tests by title, description and text, titles first', async () => {
    const { gradeId, subjectId, lessonIds, testIds } = await makeSubject(app, { published: false })
    const word = `Zebra${randomUUID().slice(0, 6)}`
    const db = app.database.kysely
    await sql`UPDATE stored_subjects SET description = ${`About a ${word}.`} WHERE id = ${subjectId}`.execute(db)
    const text = `${'long '.repeat(100)}the ${word} runs ${'far '.repeat(100)}`
    await sql`UPDATE stored_lessons SET text_markdown = ${text} WHERE id = ${lessonIds[1] ?? ''}`.execute(db)
    await sql`UPDATE stored_tests SET title = ${`${word} test`} WHERE id = ${testIds['Final Test']}`.execute(db)
    const found = await manager.content.search({ words: ` ${word.toUpperCase()} ` })
    const place = { gradeId, subjectId, subjectName: 'Mathematics' }
    expect(found).toMatchObject({
      total: 3,
      pages: 1,
      results: [
        { ...place, kind: 'test', id: testIds['Final Test'], foundIn: 'title', excerpt: '' },
        { ...place, kind: 'subject', id: subjectId, foundIn: 'description', excerpt: `About a ${word}.` },
        { ...place, kind: 'lesson', id: lessonIds[1], number: 2, foundIn: 'text' },
      ],
    })
    expect(found.results[2]?.excerpt).toMatch(new RegExp(`^… (long )+the ${word} runs( far)+ …$`))
    expect(found.results[2]?.excerpt.length).toBeLessThanOrEqual(180)
    await manager.contentSubjects.delete({ subjectId })
    expect(await manager.content.search({ words: word })).toEqual({ results: [], total: 0, pages: 0 })
  })

  it('shows reading texts without their Markdown, with TeX as written', async () => {
    const { lessonIds } = await makeSubject(app, { published: false })
    const word = `Zebra${randomUUID().slice(0, 6)}`
    const excerptOf = async (markdown: string) => {
      await sql`UPDATE stored_lessons SET text_markdown = ${markdown} WHERE id = ${lessonIds[0]}`.execute(
        app.database.kysely,
      )
      return (await manager.content.search({ words: word })).results[0]?.excerpt
    }
    const table = `| Animal | Legs |\n| --- | ---: |\n| ${word} | **4** |`
    expect(
      await excerptOf(`## Legs\n\n- Count *all* of [them](https://legs.example)\n\n${table}\n\nA dog. $x^2$.\n\nAll.`),
    ).toBe(`Legs · Count all of them · Animal Legs · ${word} 4 · A dog. $x^2$. All.`)
    expect(await excerptOf(`Above.\n\n![A **${word}** runs](/media/run.svg)\n\nBelow.`)).toBe(
      `Above. A ${word} runs · Below.`,
    )
    const far = `${'**bold** text\n\n'.repeat(300)}`
    const excerpt = await excerptOf(`${far}# A **${word}** runs\n\n${far}`)
    expect(excerpt).toMatch(new RegExp(`^… (text · )?(bold text · )+A ${word} runs( · bold text)+( · bold)? …$`))
    expect(excerpt?.length).toBeLessThanOrEqual(180)
  })

  it('matches special characters literally', async () => {
    const { grade } = await manager.contentGrades.create({ name: 'Grade 100% _sure_ \\o/' })
    for (const words of ['100% _', '\\o/']) {
      expect((await manager.content.search({ words })).results).toMatchObject([{ kind: 'grade', id: grade.id }])
    }
    expect((await manager.content.search({ words: '100__' })).results).toEqual([])
  })

  it('returns twenty per page without repeats', async () => {
    const word = randomUUID()
    for (let index = 0; index < 45; index += 1) await manager.contentGrades.create({ name: `${word} ${index}` })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => manager.content.search({ words: word, page })))
    expect(pages.map(({ results, total, pages }) => [results.length, total, pages])).toEqual([
      [20, 45, 3],
      [20, 45, 3],
      [5, 45, 3],
      [0, 45, 3],
    ])
    expect(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(45)
  })

  it('needs words', async () => {
    expect(await rejectedFields(manager.content.search({ words: '  ' }))).toEqual({
      words: 'Please enter a search term',
    })
  })

  it('costs two statements', async () => {
    expect(await app.countStatements(() => manager.content.search({ words: 'a' }))).toBe(2)
  })
})

describe('a preview', () => {
  it('is sanitized like lessons and shows images of this site only', async () => {
    const { html } = await manager.content.preview({
      markdown: '![ours](/files/x) ![theirs](https://elsewhere.example.org/x.png)<script>alert(1)</script> $x^2$',
    })
    expect(html).toContain('src="/files/x"')
    expect(html).toContain('<msup>')
    expect(html).not.toMatch(/elsewhere|script/)
  })

  it('of a text that is too long is rejected', async () => {
    expect(await rejectedFields(manager.content.preview({ markdown: 'x'.repeat(200_001) }))).toEqual({
      markdown: 'At most 200000 characters',
    })
  })
})

describe('trying a question', () => {
  const question = {
    kind: 'number',
    question: 'What is $\\frac{18}{2}$?',
    answer: '9',
    explanation: 'The key',
    wrong: [{ value: '16', text: 'You subtracted.', misconception: null }],
  }
  const attempt = (answer: string | null, draw = 1) => manager.content.tryQuestion({ question, answer, draw })

  it("shows the learner's view, without the key, and its formulas", async () => {
    const { question: shown, scored } = await attempt(null)
    expect(shown).toMatchObject({ kind: 'number', formulas: { '\\frac{18}{2}': expect.stringMatching('<mfrac>') } })
    expect(JSON.stringify(shown)).not.toMatch(/subtracted|The key/)
    expect(scored).toBeNull()
  })

  it('scores an answer with its feedback, and reports an unreadable one', async () => {
    expect((await attempt('9.0')).scored).toMatchObject({ outcome: 'right' })
    expect((await attempt('16')).scored).toMatchObject({ outcome: 'wrong', feedback: [{ text: 'You subtracted.' }] })
    expect(await attempt('nine-ish')).toMatchObject({ scored: null, message: expect.any(String) })
  })

  it('judges expressions', async () => {
    const expression = { kind: 'expression', question: 'Write it.', answer: '2(x+3)' }
    const { scored } = await manager.content.tryQuestion({ question: expression, answer: '2x + 6', draw: 1 })
    expect(scored).toMatchObject({ outcome: 'right' })
  })

  it('draws different numbers per attempt, and the same ones to score', async () => {
    const template = {
      kind: 'number',
      question: 'What is {a} plus 1?',
      answer: '{= a + 1 }',
      variants: { ranges: { a: { from: 1, to: 1000 } } },
    }
    const asked = async (draw: number) =>
      (await manager.content.tryQuestion({ question: template, answer: null, draw })).question.question
    const first = await asked(1)
    expect(await asked(2)).not.toBe(first)
    const answer = String(Number(/\d+/.exec(first)?.[0]) + 1)
    const { scored } = await manager.content.tryQuestion({ question: template, answer, draw: 1 })
    expect(scored).toMatchObject({ outcome: 'right' })
  })

  it('reports what is wrong with the question', async () => {
    const incomplete = { kind: 'number', question: 'What?' }
    expect(await rejectedFields(manager.content.tryQuestion({ question: incomplete, answer: null, draw: 1 }))).toEqual({
      question: 'Question 1: the answer is missing.',
    })
  })
})
