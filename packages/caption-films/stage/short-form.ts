import type { Clip, Scene } from './clip.ts'
import { type BoardItem, pageOf } from './page.ts'
import type { Picture } from './picture.ts'
import { round } from './piece.ts'

/** Film of a lesson in short form, from which times and positions are computed. */
export type Film = Pick<Clip, 'lesson' | 'title' | 'takeaway'> & { scenes: readonly FilmScene[] }

export type FilmScene = {
  heading: string
  picture?: Picture
  /** Lays out the lines in columns. */
  across?: boolean
  beats: readonly Beat[]
}

/** Caption, with the parts that appear when it starts. */
export type Beat = readonly [caption: string, ...shown: BoardItem[]]

/** Pace of a calm voice; captions may be read at up to 17 characters a second. */
const CHARACTERS_PER_SECOND = 13.5
/** Equivalent length of symbols such as ÷, which are read aloud as words. */
const CHARACTERS_OF_A_SIGN = 7
const MIN_SECONDS = 2
/** Pause after a finished scene. */
const PAUSE_SECONDS = 0.6

export function filmsOf(grade: Clip['grade'], subject: Clip['subject'], films: readonly Film[]): readonly Clip[] {
  return films.map(({ scenes, ...film }) => ({
    grade,
    subject,
    ...film,
    framesPerSecond: 5,
    scenes: scenes.map(sceneOf),
  }))
}

function sceneOf({ heading, beats, ...layout }: FilmScene): Scene {
  let next = 0
  const timed = beats.map(([caption, ...shown]) => {
    const start = next
    next = round(next + secondsOf(caption))
    return { start, caption, shown }
  })
  return {
    seconds: round(next + PAUSE_SECONDS),
    heading,
    captions: timed.map(({ start, caption }) => [start, caption]),
    pieces: [pageOf(timed, layout)],
  }
}

function secondsOf(caption: string): number {
  const signs = caption.match(/[×÷·=<>≤≥≠≈→°²³⁻⁺]/g)?.length ?? 0
  const seconds = (caption.length + signs * CHARACTERS_OF_A_SIGN) / CHARACTERS_PER_SECOND
  return Math.max(MIN_SECONDS, Math.ceil(seconds * 5) / 5)
}
