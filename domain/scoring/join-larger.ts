type NumberById = Readonly<Record<string, number>>

/** Joins records of one draw by question: of two numbers the larger one holds, since an opened hint stays open. */
export function joinLarger(one: NumberById, other: NumberById): NumberById {
  const joined = new Map(Object.entries(one))
  for (const [id, number] of Object.entries(other)) joined.set(id, Math.max(number, joined.get(id) ?? 0))
  return Object.fromEntries(joined)
}
