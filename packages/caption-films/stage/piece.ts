/** Part of the picture: its markup at `time` seconds into the scene. Pure: the same time gives the same markup. */
export type Piece = (time: number) => string

/** Progress of an animation at `time`: 0 before `start`, 1 after `start + length`, eased at both ends. */
export function progress(time: number, start: number, length = 0.6): number {
  const share = Math.min(1, Math.max(0, (time - start) / length))
  return round(share * share * (3 - 2 * share))
}

export function mix(from: number, to: number, share: number): number {
  return round(from + (to - from) * share)
}

/** Rounds numbers so that equal pictures have equal markup and are rendered only once. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Fades in at `start`, rising slightly. */
export function appear(start: number, markup: string): Piece {
  return (time) => {
    const shown = progress(time, start)
    if (shown === 0) return ''
    return `<div class="layer" style="opacity:${shown};transform:translateY(${mix(12, 0, shown)}px)">${markup}</div>`
  }
}
