import { isContractProcedure } from '@orpc/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './index.ts'

type Leaf = { path: string; schema: z.ZodType }

/** Leaf schemas (texts, numbers and so on) of every operation's input. */
const LEAVES = Object.entries(contract).flatMap(([group, operations]) =>
  Object.entries(operations).flatMap(([name, operation]) => {
    if (!isContractProcedure(operation)) throw new Error(`${group}.${name} is not an operation`)
    const schema = operation['~orpc'].inputSchema
    return schema instanceof z.ZodType ? leavesOf(schema, `${group}.${name}`) : []
  }),
)

function leavesOf(schema: z.ZodType, path: string): Leaf[] {
  const within = (parts: unknown[], name = '') => parts.flatMap((part) => leavesOf(asType(part), `${path}${name}`))
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, part]) => leavesOf(asType(part), `${path}.${key}`))
  }
  if (schema instanceof z.ZodArray) return within([schema.element], '[]')
  if (schema instanceof z.ZodRecord) return within([schema.keyType, schema.valueType], '{}')
  if (schema instanceof z.ZodUnion) return within([...schema.options])
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return within([schema.unwrap()])
  }
  // What it catches is replaced.
  if (schema instanceof z.ZodCatch) return within([schema.unwrap()])
  // A pipeline of checks and transforms is tested as a whole.
  return [{ path, schema }]
}

function asType(part: unknown): z.ZodType {
  if (part instanceof z.ZodType) return part
  throw new Error('Not a Zod schema')
}

const accepts = (schema: z.ZodType, values: unknown[]) => values.filter((value) => schema.safeParse(value).success)

/** Parsed by the domain, which has its own limits (domain/content/parse-questions.ts). */
const QUESTIONS =
  /((quizQuestions|assignmentTasks|practiceItems|landingItems|filmItems|questions)(\[\])?|tryQuestion\.question\{\})$/

test('every operation with input is covered', () => {
  expect(LEAVES.length).toBeGreaterThan(150)
  expect(new Set(LEAVES.map(({ path }) => path.split('.').slice(0, 2).join('.'))).size).toBeGreaterThan(55)
})

describe('no input accepts text or numbers that PostgreSQL cannot store', () => {
  test.each(LEAVES.filter(({ path }) => !QUESTIONS.test(path)))('$path', ({ schema }) => {
    const texts = ['\0', 'a\0b', 'amber kettle\0', '\ud800', 'amber \udfff kettle', 'x'.repeat(300_000)]
    expect(accepts(schema, texts)).toEqual([])
    const integers = [2 ** 31, -(2 ** 31) - 1, 99_999_999_999, 2 ** 53, 1e308, Number.NaN, Number.POSITIVE_INFINITY]
    expect(accepts(schema, integers)).toEqual([])
    const isNumber = schema.safeParse(1).success
    if (isNumber) expect(accepts(schema, integers.map(String))).toEqual([])
    const isDate = schema.safeParse('2026-09-30').success && !schema.safeParse('2026-09-31').success
    if (isDate) expect(accepts(schema, ['0000-00-00', '0000-01-01', '99999-01-01'])).toEqual([])
  })
})
