import { invalid } from '../api-error.ts'

type Json = string | number | boolean | null | Json[] | JsonObject
type JsonObject = { [key: string]: Json }

/** Looks up what a field expands to. */
export type Lookup = {
  /** Object with this id. */
  byId(id: string): object | undefined
  /** Field that is included only on request, such as the lines of a checkout session. */
  included(kind: string, id: string, field: string): object | undefined
}

const MAX_EXPAND_DEPTH = 4

/**
 * Replaces ids by their objects at every path, such as `data.customer`.
 * @throws ApiError for a field that cannot be expanded
 */
export function expand(body: object, paths: readonly string[], find: Lookup): JsonObject {
  const json = asJson(body)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > MAX_EXPAND_DEPTH) {
      throw invalid(
        `You cannot expand more than ${MAX_EXPAND_DEPTH} levels of a property in a single request. Property: ${path}`,
      )
    }
    expandPath(json, parts, path, find)
  }
  return json
}

function expandPath(at: JsonObject, [field, ...others]: string[], path: string, find: Lookup) {
  if (field === undefined) return
  const present = at[field]
  const filterBy =
    typeof present === 'string'
      ? find.byId(present)
      : present === undefined
        ? find.included(String(at.object), String(at.id), field)
        : present
  if (filterBy === null) return
  if (typeof filterBy !== 'object') {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand[0]' })
  }
  // An already expanded object is reused, so that two paths through it both apply.
  const expanded = filterBy === present ? present : asJson(filterBy)
  at[field] = expanded
  for (const one of Array.isArray(expanded) ? expanded : [expanded]) {
    if (isObject(one)) expandPath(one, others, path, find)
  }
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asJson(body: object): JsonObject {
  return JSON.parse(JSON.stringify(body))
}
