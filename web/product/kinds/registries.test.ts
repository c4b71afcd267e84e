import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { isAnswered } from '#domain/kinds/answers.ts'
import { KINDS } from '#domain/kinds/index.ts'
import { toLearnerQuestion } from '#domain/scoring/learner-question.ts'
import type { Kind } from '#domain/scoring/question.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'
import { FORMS } from './forms.ts'
import { screenOf } from './index.ts'
import type { KindScreen } from './kind-screen.ts'
import { paperOf } from './papers.ts'

const KEYS = Object.values(KINDS).map(({ key }) => key)

/** Files of each kind on the web. In the domain a kind may share the answers of another, as `label` those of `match`. */
const WEB_PARTS = ['field.tsx', 'form.tsx', 'marked.tsx', 'paper.tsx', 'screen.ts']

const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test('every folder of a kind is in the registry under its name', () => {
  expect(Object.keys(KINDS)).toEqual(KEYS)
  expect(foldersOf('domain/kinds').sort()).toEqual(KEYS.toSorted())
  expect(foldersOf('web/product/kinds').sort()).toEqual([...KEYS, 'typed'].sort())
})

test.each(KEYS)('%s has all parts, in the domain and on the web', (kind) => {
  expect(readdirSync(`domain/kinds/${kind}`)).toEqual(expect.arrayContaining([`${kind}.ts`]))
  expect(readdirSync(`web/product/kinds/${kind}`)).toEqual(expect.arrayContaining(WEB_PARTS))
  expect(screenOf({ kind })).toMatchObject({ Field: expect.any(Function), Marked: expect.any(Function) })
  expect(paperOf({ kind })).toMatchObject({ AnswerSpace: expect.any(Function) })
  expect(FORMS[kind]).toEqual(expect.any(Function))
})

test.each(KEYS)('docs/questions.md has an example of %s whose right answer scores as right', (kind) => {
  const blocks = [...readFileSync('docs/questions.md', 'utf8').matchAll(/```json\n([\s\S]*?)```/g)]
  const written = blocks.map(([, json = '']): unknown => JSON.parse(json))
  const examples = written.flatMap((one) => {
    const parsed = parseStorableQuestions([one])
    return parsed.outcome === 'valid' ? parsed.questions.filter((question) => question.kind === kind) : []
  })
  expect(examples).not.toEqual([])
  for (const question of examples.filter(({ variants }) => variants === null)) {
    const { correct } = scoreQuestion(question, undefined).question
    expect(isAnswered(toLearnerQuestion(question), correct)).toBe(true)
    expect(scoreQuestion(question, correct, { outcome: 'equal' }).question.right).toBe(true)
  }
})

test('a registry without a kind does not compile', () => {
  const screens = { single: screenOf({ kind: 'single' }), several: screenOf({ kind: 'several' }) }
  // @ts-expect-error the other kinds are missing
  const all: { [K in Kind]: KindScreen<K> } = screens
  // @ts-expect-error the screen of another kind
  const other: KindScreen<'spot'> = screens.single
  expect([all, other]).toHaveLength(2)
})
