import { UNSAFE_createClientRoutes as createClientRoutes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { shrinkManifest } from './route-manifest.ts'

const FLAGS = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasErrorBoundary',
]

const entry = (id: string, flags: readonly string[], path?: string) => ({
  id,
  path,
  ...Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag)])),
  hasDefaultExport: true,
  module: `/assets/${id}.js`,
  imports: [],
  css: [],
})

const ROUTES = {
  page: entry('page', [], '/page'),
  area: entry('area', ['hasClientLoader', 'hasClientAction', 'hasClientMiddleware', 'hasErrorBoundary']),
  form: entry('form', ['hasLoader', 'hasAction'], '/form/:id'),
}

/** A manifest of these routes. */
const manifestOf = (routes: object) => ({
  version: '1',
  url: '/assets/manifest-1.js',
  entry: { module: 'entry' },
  routes,
})

test('a manifest keeps what its routes have, and leaves out what they lack', () => {
  const { imports: _, ...rest } = ROUTES.area
  const { routes } = shrinkManifest(manifestOf({ area: { ...rest, imports: ['/b.js', '/a.js'] } }))
  expect(JSON.stringify(routes)).toBe(
    '{"area":{"id":"area","hasClientAction":true,"hasClientLoader":true,"hasClientMiddleware":true,"hasErrorBoundary":true,"module":"/assets/area.js","css":[],"imports":["/a.js","/b.js"]}}',
  )
})

test('a route does not list the files of the frames around it again', () => {
  const route = (id: string, parentId: string | undefined, imports: string[]) => ({
    ...ROUTES.page,
    id,
    parentId,
    imports,
  })
  const { routes } = shrinkManifest(
    manifestOf({
      root: route('root', undefined, ['/react.js']),
      area: route('area', 'root', ['/react.js', '/app.js']),
      page: route('page', 'area', ['/app.js', '/page.js', '/react.js']),
      other: route('other', 'root', ['/page.js', '/app.js']),
    }),
  )
  expect(Object.values(routes).map(({ imports }) => imports)).toEqual([
    ['/react.js'],
    ['/app.js'],
    ['/page.js'],
    ['/app.js', '/page.js'],
  ])
})

test('a route does the same in the router without what it lacks', async () => {
  // The router also logs what it throws for a form without an action.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const whole = await describeRoutes(ROUTES)
  expect(await describeRoutes(shrinkManifest(manifestOf(ROUTES)).routes)).toEqual(whole)
  // A missing flag that a route has makes a difference: otherwise the comparison would prove nothing.
  for (const flag of FLAGS) {
    const without = JSON.stringify(ROUTES).replaceAll(`"${flag}":true,`, '')
    expect(await describeRoutes(JSON.parse(without)), flag).not.toEqual(whole)
  }
})

/** What the router does with each route, before and after its module has loaded. */
async function describeRoutes(routes: object) {
  const modules = { default: () => null, clientLoader: () => 'data', clientAction: () => 'saved' }
  return Promise.all(
    [{}, { page: modules, area: modules, form: modules }].flatMap((loaded) =>
      createClientRoutes(JSON.parse(JSON.stringify(routes)), loaded, null, false, false).map(
        async ({ id, path, ...route }) => [
          id,
          path,
          describe(route),
          await outcomeOf(route.loader),
          await outcomeOf(route.action),
        ],
      ),
    ),
  )
}

/** Shape of a value, in which functions are equal. */
function describe(value: unknown): unknown {
  if (typeof value === 'function') return { function: Object.entries(value) }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, describe(one)]))
}

async function outcomeOf(call: unknown) {
  if (typeof call !== 'function') return call
  const args = { request: new Request('http://localhost/page'), params: {}, context: {} }
  try {
    return await call(args, async () => 'from the server')
  } catch (error) {
    return error
  }
}
