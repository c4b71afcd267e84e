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

/** Fades in at `start`, rising slightly; fades out at `end`, if set. */
export function appear(start: number, shown: Piece | string, options: { end?: number; rise?: number } = {}): Piece {
  const { end = Number.POSITIVE_INFINITY, rise = 12 } = options
  return (time) => {
    const opacity = Math.min(progress(time, start), 1 - progress(time, end, 0.4))
    if (opacity === 0) return ''
    const markup = typeof shown === 'string' ? shown : shown(time)
    const lift = mix(rise, 0, progress(time, start))
    return `<div class="layer" style="opacity:${round(opacity)};transform:translateY(${lift}px)">${markup}</div>`
  }
}

/** Several pieces, each starting shortly after the previous one. */
export function inTurn(start: number, gap: number, shown: readonly (Piece | string)[]): Piece {
  return joinPieces(shown.map((one, index) => appear(start + index * gap, one)))
}

function joinPieces(pieces: readonly Piece[]): Piece {
  return (time) => pieces.map((piece) => piece(time)).join('')
}
