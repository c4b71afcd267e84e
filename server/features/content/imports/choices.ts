import type { ItemRow, TargetRow } from './preview-queries.ts'

export type Action = 'add' | 'replace' | 'skip'
type SameBy = 'text-and-options' | 'number' | 'title' | 'name' | 'type'

/** What may be done with an item, the first when nothing is chosen, and what is there that it is taken for. */
export type Offer = {
  item: ItemRow
  actions: Action[]
  same: { by: SameBy; target: TargetRow; identical: boolean } | null
}

/** What may be done with the lessons that came for a subject, or with a whole grade. */
export function offers(items: readonly ItemRow[], targets: readonly TargetRow[]): Offer[] {
  const byPlace = new Map<number, Offer>()
  const claimed = new Set<string>()
  const titles = new Set(items.filter(({ kind }) => kind === 'lesson').map(titleKey))
  return items.map((item) => {
    const parent = item.within === null ? null : byPlace.get(item.within)
    const home = parent === null ? null : (parent?.same?.target.id ?? '')
    const near = targets.filter(
      ({ kind, within, id }) => kind === item.kind && (home === null || within === home) && !claimed.has(id),
    )
    const same = item.kind === 'grade' || home !== '' ? sameAs(item, near, titles) : null
    if (same !== null) claimed.add(same.target.id)
    const offer = { item, actions: actionsOf(item, same), same }
    byPlace.set(item.place, offer)
    return offer
  })
}

function sameAs(item: ItemRow, near: readonly TargetRow[], titles: ReadonlySet<string>): Offer['same'] {
  const found = (by: SameBy, is: (target: TargetRow) => boolean): Offer['same'] => {
    const target = near.find(is)
    return target === undefined ? null : { by, target, identical: target.hash === item.hash }
  }
  if (item.kind === 'test') return found('type', ({ type }) => type === item.type)
  if (item.kind !== 'lesson') return found('name', ({ name }) => name === item.name)
  return (
    found('number', ({ number, name }) => number === item.number && name === item.name) ??
    found('title', ({ name }) => name === item.name) ??
    // One that comes itself, under another number, is taken for itself.
    found('number', ({ number, name }) => number === item.number && !titles.has(titleKey({ ...item, name })))
  )
}

function actionsOf({ kind, name }: ItemRow, same: Offer['same']): Action[] {
  if (same === null) return ['add', 'skip']
  // A subject has one test of each type.
  if (kind === 'test') return same.identical ? ['skip', 'replace'] : ['replace', 'skip']
  if (kind === 'grade' || kind === 'subject') return ['replace', 'add', 'skip']
  if (same.identical) return ['skip', 'add', 'replace']
  // Under its number stands another lesson: that is nobody's to replace unasked.
  if (same.target.name !== name) return ['add', 'replace', 'skip']
  return ['replace', 'add', 'skip']
}

function titleKey({ within, name }: { within: number | null; name: string }): string {
  return `${within} ${name}`
}
