import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { OTHER_SCREENS, SCREENS } from '../e2e/testing/screens.ts'
import { redirects } from '../web/redirects.ts'
import routes from '../web/routes.ts'

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(index ? ['/'] : []),
    ...(path === undefined ? [] : [path]),
    ...pathsOf(children),
  ])

/** Paths with a screen of their own. */
const paths = pathsOf(routes).filter((path) => !(path in redirects))
const walked: string[] = [
  ...Object.values(SCREENS).flatMap((screens) => screens.map(([path]) => path)),
  ...OTHER_SCREENS,
]

test('every path of the route table is walked by e2e/screens.e2e.ts', () => {
  expect(paths.length).toBeGreaterThan(60)
  expect(paths.filter((path) => !walked.includes(path))).toEqual([])
})

test('every walked path is in the route table', () => {
  expect(walked.filter((path) => !paths.includes(path))).toEqual([])
})
