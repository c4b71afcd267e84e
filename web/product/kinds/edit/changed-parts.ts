/** Words, spaces and single marks of a sentence. */
const partsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}'’-]+|\s+|./gsu) ?? []

type Part = { part: string; isNew: boolean }

/** Parts of a sentence in order, `isNew` for those that the sentence before lacks: by a longest common subsequence. */
export function changedParts(before: string, after: string): Part[] {
  const old = partsOf(before)
  const parts = partsOf(after)
  /** Length of the longest common subsequence from these places on. */
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(parts.length + 1).fill(0))
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = parts.length - 1; column >= 0; column -= 1) {
      const longest =
        old[row] === parts[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
      lengths[row]?.splice(column, 1, longest)
    }
  }
  const marked: Part[] = []
  const add = (next: Part) => {
    const last = marked.at(-1)
    if (last?.isNew === next.isNew) marked[marked.length - 1] = { part: last.part + next.part, isNew: next.isNew }
    else marked.push(next)
  }
  let row = 0
  for (const [column, part] of parts.entries()) {
    while (row < old.length && old[row] !== part && lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1
    const isNew = old[row] !== part
    if (!isNew) row += 1
    add({ part, isNew: isNew && part.trim() !== '' })
  }
  return marked
}
