import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { QuestionWithKey } from './content/fields.ts'
import { contract } from './index.ts'
import { operation } from './operation.ts'
import { Answer, LearnerQuestion, ScoredQuestion } from './questions.ts'

/** Names of fields with a key, explanation or feedback; a worked solution is `steps`, a list of texts. */
const KEY_FIELDS = new Set(['correct', 'correctAnswer', 'explanation', 'feedback', 'misconception'])

const isSolution = (name: string, field: unknown) =>
  name === 'steps' && field instanceof z.ZodArray && field.element instanceof z.ZodString

/**
 * True if a value of the schema can hold a key: in a field of such a name, or because the schema does not say what it
 * holds.
 */
function canHoldKey(schema: unknown, seen = new Set<unknown>()): boolean {
  // An answer is what a learner sends.
  if (!(schema instanceof z.core.$ZodType) || schema === Answer || seen.has(schema)) return false
  seen.add(schema)
  const { def } = schema._zod
  if (def.type === 'custom' || def.type === 'unknown' || def.type === 'any') return true
  const inner = 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? Object.entries(def.shape) : []
  if (inner.some(([name, field]) => KEY_FIELDS.has(name) || isSolution(name, field))) return true
  return [...inner.map(([, field]) => field), ...parts(def)].some((part) => canHoldKey(part, seen))
}

/** Schemas within a schema, without the checks of its values. */
function parts({ checks: _, ...def }: z.core.$ZodTypeDef): unknown[] {
  return Object.values(def).flat()
}

function outputsOf(procedure: AnyContractProcedure): unknown[] {
  const { outputSchema, errorMap } = procedure['~orpc']
  return [outputSchema, ...Object.values(errorMap).map((error) => Reflect.get(error ?? {}, 'data'))]
}

const classOf = (procedure: AnyContractProcedure): unknown => procedure['~orpc'].meta.keys
const holdsKey = (procedure: AnyContractProcedure) => outputsOf(procedure).some((schema) => canHoldKey(schema))

const OPERATIONS = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([name, procedure]) =>
    isContractProcedure(procedure) ? [{ name: `${group}.${name}`, procedure }] : [],
  ),
)

describe('outputs that can hold a key', () => {
  test('are each classed as the learner’s, the parents’, the staff’s or visitors’', () => {
    const unclassed = OPERATIONS.filter(({ procedure }) => holdsKey(procedure) && classOf(procedure) === undefined)
    expect(unclassed.map(({ name }) => name)).toEqual([])
  })

  test('are those of these operations, besides the staff’s', () => {
    const classed = OPERATIONS.filter(({ procedure }) => !['undefined', 'staff'].includes(String(classOf(procedure))))
    expect(classed.map(({ name, procedure }) => `${name}: ${classOf(procedure)}`).sort()).toEqual([
      'curriculum.answerLanding: visitor',
      'learners.export: parent',
      'practice.answer: learner',
      'practice.finishExample: learner',
      'practice.helperSkillAnswers: parent',
      'practice.lookAgain: learner',
      'practice.missed: learner',
      'practice.set: learner',
      'practice.skillAnswers: parent',
      'practice.start: learner',
      'practice.today: learner',
      'report.answers: parent',
      'study.answerFilm: learner',
      'study.lesson: learner',
      'study.submitAnswers: learner',
      'timedTests.get: learner',
      'timedTests.submit: learner',
      'weeklyEmail.preview: parent',
      'worksheets.get: parent',
      'worksheets.picked: parent',
    ])
    // The text of the email explains a wrong answer.
    const withoutField = classed.filter(({ procedure }) => !holdsKey(procedure))
    expect(withoutField.map(({ name }) => name)).toEqual(['weeklyEmail.preview'])
  })

  test.each([
    ['a scored question', z.object({ one: z.array(ScoredQuestion).nullable() })],
    ['a question with its key', z.object({ list: z.array(z.object({ question: QuestionWithKey })) })],
    ['any JSON', z.object({ rows: z.array(z.unknown()) })],
    ['a field of an option of a union', z.union([z.string(), z.object({ explanation: z.string() })])],
    ['the data of an error', null],
  ])('are found: %s', (_, output) => {
    const data = z.object({ current: z.object({ steps: z.array(z.string()) }) })
    const planted =
      output === null
        ? operation.errors({ CHANGED: { status: 409, data } }).output(z.object({}))
        : operation.output(output)
    expect(holdsKey(planted)).toBe(true)
  })

  test('do not include the question before a submission', () => {
    expect(canHoldKey(z.object({ questions: z.array(LearnerQuestion) }))).toBe(false)
  })
})
