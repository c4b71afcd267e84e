import { invalid } from '../refusal.ts'

type Json = string | number | boolean | null | Json[] | JsonObject
type JsonObject = { [key: string]: Json }

/** What a name in an answer stands for. */
export type Find = {
  /** The thing with this id. */
  byId(id: string): object | undefined
  /** What an answer holds only when it is asked for, as the lines of a checkout. */
  included(kind: string, id: string, field: string): object | undefined
}

const MOST_LEVELS = 4

/**
 * Puts the things themselves in the place of their names, wherever a path says so (`data.customer`).
 * @throws ApiError for what cannot be expanded
 */
export function expand(body: object, paths: readonly string[], find: Find): JsonObject {
  const json = asJson(body)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > MOST_LEVELS) {
      throw invalid(
        `You cannot expand more than ${MOST_LEVELS} levels of a property in a single request. Property: ${path}`,
      )
    }
    expandPath(json, parts, path, find)
  }
  return json
}

function expandPath(at: JsonObject, [field, ...others]: string[], path: string, find: Find) {
  if (field === undefined) return
  const present = at[field]
  const named =
    typeof present === 'string'
      ? find.byId(present)
      : present === undefined
        ? find.included(String(at.object), String(at.id), field)
        : present
  if (named === null) return
  if (typeof named !== 'object') {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand[0]' })
  }
  // What is there already is gone on with, so that two paths through one thing both hold.
  const found = named === present ? present : asJson(named)
  at[field] = found
  for (const one of Array.isArray(found) ? found : [found]) {
    if (isObject(one)) expandPath(one, others, path, find)
  }
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asJson(body: object): JsonObject {
  return JSON.parse(JSON.stringify(body))
}
