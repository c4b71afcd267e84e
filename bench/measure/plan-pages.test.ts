import { expect, test } from 'vitest'
import { type Index, pagesOf } from './plan-pages.ts'

const INDEXES = new Map<string, Index>([
  ['marks_pkey', { table: 'marks', unique: true, height: 2 }],
  ['marks_lesson_idx', { table: 'marks', unique: false, height: 1 }],
])

const node = (pages: number, rest: object = {}) => ({
  'Node Type': 'Result',
  'Shared Hit Blocks': pages,
  'Shared Read Blocks': 0,
  'Actual Rows': 1,
  'Actual Loops': 1,
  ...rest,
})

test('a search of an index touches one page of each level above its leaves', () => {
  const scan = node(12, { 'Node Type': 'Index Scan', 'Index Name': 'marks_pkey', 'Index Searches': 3 })
  expect(pagesOf(node(14, { Plans: [scan] }), INDEXES)).toEqual({ all: 14, lowest: 8 })
})

test('a row that is inserted searches each index of its table, and a unique one before with ON CONFLICT', () => {
  const insert = { Operation: 'Insert', 'Relation Name': 'marks', Plans: [node(0, { 'Actual Rows': 2 })] }
  expect(pagesOf(node(20, insert), INDEXES)).toEqual({ all: 20, lowest: 14 })
  const upsert = { ...insert, 'Tuples Inserted': 1, 'Conflicting Tuples': 1 }
  expect(pagesOf(node(20, upsert), INDEXES)).toEqual({ all: 20, lowest: 13 })
})

test('what WITH writes counts once, whether something reads it or not', () => {
  const write = node(7, { Operation: 'Update', 'Subplan Name': 'CTE saved' })
  expect(pagesOf(node(5, { Plans: [write] }), INDEXES).all).toBe(12)
  const reader = node(7, { 'Node Type': 'CTE Scan', 'CTE Name': 'saved' })
  expect(pagesOf(node(12, { Plans: [write, reader] }), INDEXES).all).toBe(12)
})

test('a row that an update moves to another page enters each index of its table', () => {
  const update = node(20, { Operation: 'Update', 'Relation Name': 'marks' })
  expect(pagesOf(update, INDEXES)).toEqual({ all: 20, lowest: 20 })
  expect(pagesOf(update, INDEXES, new Map([['marks', 2]]))).toEqual({ all: 20, lowest: 14 })
})
