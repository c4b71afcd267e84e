import { describe, expect, test } from 'vitest'
import { allowedActions, chooseForAll, resolveActions } from './import-choices.ts'
import type { ImportAction } from './import-purpose.ts'

const item = (key: string, within: string | null, ...actions: ImportAction[]) => ({ key, within, actions })
const grade = item('g', null, 'replace', 'add', 'skip')
const subject = item('s', 'g', 'replace', 'add', 'skip')
const lesson = item('l', 's', 'skip', 'add', 'replace')
const done = (choices: [string, ImportAction][] = []) =>
  Object.fromEntries(resolveActions([grade, subject, lesson], new Map(choices)))

describe('what is done with what was found', () => {
  test('where nothing is chosen, the first of its actions', () => {
    expect(done()).toEqual({ g: 'replace', s: 'replace', l: 'skip' })
  })

  test('what is chosen, unless it is none of its actions', () => {
    expect(done([['l', 'replace']])).toEqual({ g: 'replace', s: 'replace', l: 'replace' })
    expect(
      Object.fromEntries(resolveActions([item('t', null, 'replace', 'skip')], new Map([['t', 'add']]))),
    ).toEqual({
      t: 'replace',
    })
  })

  test('all that stands in what is left out is left out', () => {
    expect(
      done([
        ['g', 'skip'],
        ['l', 'add'],
      ]),
    ).toEqual({ g: 'skip', s: 'skip', l: 'skip' })
  })

  test('all that stands in what is new is new, unless it is left out itself', () => {
    expect(done([['g', 'add']])).toEqual({ g: 'add', s: 'add', l: 'add' })
    expect(
      done([
        ['s', 'add'],
        ['l', 'skip'],
      ]),
    ).toEqual({ g: 'replace', s: 'add', l: 'skip' })
  })
})

test('what can be chosen follows from what is done with what it stands in', () => {
  expect(allowedActions(lesson, resolveActions([grade, subject], new Map([['s', 'skip']])))).toEqual(['skip'])
  expect(allowedActions(lesson, resolveActions([grade, subject], new Map([['s', 'add']])))).toEqual([
    'add',
    'skip',
  ])
  expect(allowedActions(lesson, resolveActions([grade, subject], new Map()))).toEqual([
    'skip',
    'add',
    'replace',
  ])
})

test('one choice for all that is there already leaves what is new, what cannot have it, and what has others in it', () => {
  const there = { by: 'title', title: 'x', number: null, same: false } as const
  const items = [
    { ...grade, kind: 'grade', duplicate: there },
    { ...lesson, kind: 'lesson', duplicate: there },
    { ...item('t', null, 'replace', 'skip'), kind: 'test', duplicate: there },
    { ...item('n', null, 'add', 'skip'), kind: 'lesson', duplicate: null },
  ] as const
  expect([...chooseForAll(items, new Map([['n', 'skip']]), 'add')]).toEqual([
    ['n', 'skip'],
    ['l', 'add'],
  ])
})
