/** Seeded random numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Number from 0 to 1 with the beta distribution of a mean and a concentration (the sum of its parameters). */
export function betaNumber(random: () => number, mean: number, concentration: number): number {
  const one = gammaNumber(random, mean * concentration)
  return one / (one + gammaNumber(random, (1 - mean) * concentration))
}

/** Marsaglia and Tsang, 2000; a shape below 1 is drawn with the next one and a power. */
function gammaNumber(random: () => number, shape: number): number {
  if (shape < 1) return gammaNumber(random, shape + 1) * random() ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  while (true) {
    const normal = Math.sqrt(-2 * Math.log(random() || Number.MIN_VALUE)) * Math.cos(2 * Math.PI * random())
    const v = (1 + c * normal) ** 3
    if (v > 0 && Math.log(random() || Number.MIN_VALUE) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v
  }
}
