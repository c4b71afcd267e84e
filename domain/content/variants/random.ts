/** Returns a whole number from 0 to `count` - 1. */
export type Random = (count: number) => number

/** Seeded random numbers: the same seed gives the same draw on every server. Not for secrets. */
export function createRandom(seed: string): Random {
  let state = hashText(seed)
  return (count) => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count)
  }
}

/** FNV-1a with a final mix, so that similar texts give very different values; 32 bits, not for secrets. */
export function hashText(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
}

/** Uniformly random permutation of indexes. */
export function shuffledIndexes(count: number, random: Random): number[] {
  const indexes = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last -= 1) {
    const other = random(last + 1)
    const moved = indexes[last] ?? 0
    indexes[last] = indexes[other] ?? 0
    indexes[other] = moved
  }
  return indexes
}
