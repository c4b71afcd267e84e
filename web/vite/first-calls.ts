import type { ServerBuild } from 'react-router'
import type { Area } from '#domain/access.ts'

/** First call of a page. The server adds it to the page's HTML (server/http/pages/page-start.ts). */
type FirstCall = {
  /** Null for a page that anyone opens. */
  area: Area | null
  operation: string
  /** Input fields, each with the parameter of the path that is its value. */
  input?: Record<string, string>
  /** Call for the entry of a list in the answer that the query string names by its key. */
  opened?: { parameter: string; list: string; key: string; operation: string; input: string }
}

type OpenedQuery = { parameter: string; list: string; key: string; query: PageQuery }
type PageQuery = (parameters: Record<string, string>) => { queryKey: readonly unknown[] }

/**
 * First call of each page by its path, from the queries of the areas (web/product/page-queries.ts). A call that writes
 * is left out: a link on another site could start it.
 * @param routes of the app's build for Node, which renders the prerendered pages
 * @param reading operations that only read
 */
export function listFirstCalls(routes: ServerBuild['routes'], reading: ReadonlySet<string>): Map<string, FirstCall> {
  const found = new Map<string, FirstCall>()
  for (const route of Object.values(routes)) {
    const handle: unknown = route?.module.handle
    if (!isArea(handle)) continue
    for (const [path, query] of Object.entries(handle.pages)) {
      const call = describeCall(path, query)
      const opened = handle.opened?.[path]
      if (!reading.has(call.operation)) continue
      found.set(path, { area: handle.area, ...call, ...(opened && { opened: describeOpened(path, opened) }) })
    }
  }
  if (found.size === 0) throw new Error('No area lists the queries of its pages')
  return found
}

type AreaHandle = { area: Area | null; pages: Record<string, PageQuery>; opened?: Record<string, OpenedQuery> }

function isArea(handle: unknown): handle is AreaHandle {
  return typeof handle === 'object' && handle !== null && 'area' in handle && 'pages' in handle
}

function describeCall(path: string, query: PageQuery): Omit<FirstCall, 'area'> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const [operationPath, options] = query(Object.fromEntries(names.map((name) => [name, `:${name}`]))).queryKey
  const operation = Array.isArray(operationPath) ? operationPath.join('/') : ''
  if (typeof options !== 'object' || options === null || !('input' in options)) return { operation }
  const input = Object.entries(options.input ?? {}).map(([field, value]) => {
    const name = String(value).slice(1)
    if (!names.includes(name)) throw new Error(`The query of ${path} needs more than its path: ${field}`)
    return [field, name]
  })
  return { operation, input: Object.fromEntries(input) }
}

function describeOpened(path: string, { query, ...entry }: OpenedQuery) {
  const { operation, input = {} } = describeCall(`${path}?:id`, () => query({ id: ':id' }))
  const [field, ...others] = Object.keys(input)
  if (field === undefined || others.length > 0) throw new Error(`What ${path} opens needs more than an id`)
  return { ...entry, operation, input: field }
}
