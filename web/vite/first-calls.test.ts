import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { listFirstCalls } from './first-calls.ts'

const READING = new Set(['report/certificate', 'report/get', 'learners/overview'])

type Query = (parameters: Record<string, string>) => { queryKey: readonly unknown[] }

const routesWith = (pages: Record<string, Query>): ServerBuild['routes'] => ({
  area: { id: 'area', module: { default: () => null, handle: { area: 'parent', pages } } },
  other: { id: 'other', path: '/other', module: { default: () => null } },
})

test('a call takes its input from the parameters of the path', () => {
  const query: Query = ({ userId, subjectId }) => ({
    queryKey: [['report', 'certificate'], { input: { learnerId: userId, subjectId }, type: 'query' }],
  })
  const path = '/parent/certificate/:userId/:subjectId'
  expect(listFirstCalls(routesWith({ [path]: query }), READING).get(path)).toEqual({
    area: 'parent',
    operation: 'report/certificate',
    input: { learnerId: 'userId', subjectId: 'subjectId' },
  })
})

test('a call without input has none', () => {
  const calls = listFirstCalls(routesWith({ '/parent': () => ({ queryKey: [['learners', 'overview'], {}] }) }), READING)
  expect(calls.get('/parent')).toEqual({ area: 'parent', operation: 'learners/overview' })
})

test('an address opens an entry of the answer', () => {
  const pages = {
    '/lessons/:id': ({ id }: Record<string, string>) => ({
      queryKey: [['report', 'get'], { input: { subjectId: id } }],
    }),
  }
  const routes: ServerBuild['routes'] = {
    area: {
      id: 'area',
      module: {
        default: () => null,
        handle: {
          area: 'learner',
          pages,
          opened: {
            '/lessons/:id': {
              parameter: 'lesson',
              list: 'lessons',
              key: 'number',
              query: ({ id }: Record<string, string>) => ({
                queryKey: [['lesson', 'get'], { input: { lessonId: id } }],
              }),
            },
          },
        },
      },
    },
  }
  expect(listFirstCalls(routes, READING).get('/lessons/:id')).toEqual({
    area: 'learner',
    operation: 'report/get',
    input: { subjectId: 'id' },
    opened: { parameter: 'lesson', list: 'lessons', key: 'number', operation: 'lesson/get', input: 'lessonId' },
  })
})

test('a call that writes does not start with the HTML', () => {
  const pages = {
    '/parent': () => ({ queryKey: [['learners', 'overview'], {}] }),
    '/practice': () => ({ queryKey: [['practice', 'today'], { input: {} }] }),
  }
  expect([...listFirstCalls(routesWith(pages), READING).keys()]).toEqual(['/parent'])
})

test('a query that needs more than its path stops the build', () => {
  const pages = { '/parent/report/:userId': () => ({ queryKey: [['report', 'get'], { input: { learnerId: 'me' } }] }) }
  expect(() => listFirstCalls(routesWith(pages), READING)).toThrow(
    'The query of /parent/report/:userId needs more than its path',
  )
})

test('an app whose areas list no queries stops the build', () => {
  expect(() => listFirstCalls({}, READING)).toThrow('No area lists the queries of its pages')
})
