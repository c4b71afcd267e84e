export type Merge<Fields, Name = keyof Fields & string> = {
  /** My fields, updated with those that only the other side changed. A field in conflict keeps my value. */
  merged: Fields
  changedByMe: Name[]
  changedByThem: Name[]
  /** Fields that both sides changed to different values. */
  conflicts: Name[]
}

type IsSame<Value> = (a: Value | undefined, b: Value | undefined) => boolean

/**
 * Three-way merge, field by field, of two edits of the same `base` by two people, devices or tabs. A field missing from
 * `mine` or `theirs` counts as unchanged on that side, so a merge never removes anything.
 * @param isSame compares two values of a field; by default as JSON
 */
export function mergeFields<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: NoInfer<Fields>,
  isSame?: IsSame<Fields[keyof Fields]>,
): Merge<Fields>
export function mergeFields(
  base: object,
  mine: object,
  theirs: object,
  isSame: IsSame<unknown> = sameJson,
): Merge<object, string> {
  const changedIn = (version: object) =>
    Object.entries(version).flatMap(([name, value]) =>
      value === undefined || isSame(value, Reflect.get(base, name)) ? [] : [name],
    )
  const changedByMe = changedIn(mine)
  const changedByThem = changedIn(theirs)
  const conflicts = changedByMe.filter(
    (name) => changedByThem.includes(name) && !isSame(Reflect.get(mine, name), Reflect.get(theirs, name)),
  )
  const taken = changedByThem.filter((name) => !changedByMe.includes(name))
  return { merged: takeFields(mine, theirs, taken), changedByMe, changedByThem, conflicts }
}

/** Copy of `into` with the named fields of `from`. */
export function takeFields<Fields extends object>(
  into: Fields,
  from: NoInfer<Fields>,
  names: readonly string[],
): Fields {
  const taken = Object.entries(from).filter(([name]) => names.includes(name))
  return { ...into, ...Object.fromEntries(taken) }
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
