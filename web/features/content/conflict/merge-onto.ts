/**
 * What two people made of the same thing, joined: what the first changed since they began (`base`) is theirs (`mine`), and
 * everything else is as the other left it (`present`). The fields are those of `mine`; `present` may have more.
 */
export function mergeOnto<Fields extends object>(base: Fields, mine: Fields, present: NoInfer<Fields>): Fields
export function mergeOnto(base: object, mine: object, present: object): object {
  const byMe = new Set(changedNames(base, mine))
  return Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [name, byMe.has(name) ? value : Reflect.get(present, name)]),
  )
}

/** The names of the fields of `base` that are something else in `next`. */
export function changedNames<Fields extends object>(base: Fields, next: Fields): string[] {
  return Object.entries(base)
    .filter(([name, value]) => !same(value, Reflect.get(next, name)))
    .map(([name]) => name)
}

/** Fields are texts, numbers, truths, null, and lists of questions: what JSON can say. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
