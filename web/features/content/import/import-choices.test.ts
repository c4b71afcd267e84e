import { describe, expect, test } from 'vitest'
import type { ImportAction } from '#domain/content/import-actions.ts'
import { allowedActions, chooseForAll, resolveActions } from './import-choices.ts'

const item = (key: string, within: string | null, ...actions: ImportAction[]) => ({ key, within, actions })
const grade = item('g', null, 'replace', 'add', 'skip')
const subject = item('s', 'g', 'replace', 'add', 'skip')
const lesson = item('l', 's', 'skip', 'add', 'replace')
const resolve = (choices: [string, ImportAction][] = []) =>
  Object.fromEntries(resolveActions([grade, subject, lesson], new Map(choices)))

describe('the action of an item', () => {
  test('is the first of its actions if none is chosen', () => {
    expect(resolve()).toEqual({ g: 'replace', s: 'replace', l: 'skip' })
  })

  test('is the chosen one, unless the item does not have it', () => {
    expect(resolve([['l', 'replace']])).toEqual({ g: 'replace', s: 'replace', l: 'replace' })
    expect(Object.fromEntries(resolveActions([item('t', null, 'replace', 'skip')], new Map([['t', 'add']])))).toEqual({
      t: 'replace',
    })
  })

  test('is skip inside a skipped item', () => {
    expect(
      resolve([
        ['g', 'skip'],
        ['l', 'add'],
      ]),
    ).toEqual({ g: 'skip', s: 'skip', l: 'skip' })
  })

  test('is add inside a new item, unless it is skipped itself', () => {
    expect(resolve([['g', 'add']])).toEqual({ g: 'add', s: 'add', l: 'add' })
    expect(
      resolve([
        ['s', 'add'],
        ['l', 'skip'],
      ]),
    ).toEqual({ g: 'replace', s: 'add', l: 'skip' })
  })
})

test('the allowed actions depend on the action of the containing item', () => {
  expect(allowedActions(lesson, resolveActions([grade, subject], new Map([['s', 'skip']])))).toEqual(['skip'])
  expect(allowedActions(lesson, resolveActions([grade, subject], new Map([['s', 'add']])))).toEqual(['add', 'skip'])
  expect(allowedActions(lesson, resolveActions([grade, subject], new Map()))).toEqual(['skip', 'add', 'replace'])
})

test('a choice for all skips new items, items without the action, and items that contain others', () => {
  const duplicate = { by: 'title', title: 'x', number: null, same: false } as const
  const items = [
    { ...grade, kind: 'grade', duplicate },
    { ...lesson, kind: 'lesson', duplicate },
    { ...item('t', null, 'replace', 'skip'), kind: 'test', duplicate },
    { ...item('n', null, 'add', 'skip'), kind: 'lesson', duplicate: null },
  ] as const
  expect([...chooseForAll(items, new Map([['n', 'skip']]), 'add')]).toEqual([
    ['n', 'skip'],
    ['l', 'add'],
  ])
})
