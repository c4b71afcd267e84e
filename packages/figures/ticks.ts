type Range = { from: number; to: number; step: number }

/** Grid line positions of an axis, with numbers at regular intervals: at most one per `room`, in units of the drawing. */
export function ticksOf(
  { from, to, step }: Range,
  length: number,
  room: number,
): { value: number; numbered: boolean }[] {
  const count = Math.round((to - from) / step)
  const fewest = count <= 14 ? 1 : count <= 28 ? 2 : 5
  const every = [1, 2, 5, 10, 20].find((each) => each >= fewest && (each * length) / count >= room) ?? 50
  return Array.from({ length: count + 1 }, (_, index) => {
    const value = Number((from + index * step).toFixed(6))
    return { value, numbered: Math.round(value / step) % every === 0 }
  })
}
