import type { Piece } from './piece.ts'

/** One still picture to read, or one small movement to watch: one idea. */
export type Scene = {
  seconds: number
  heading?: string
  /** What the scene says and draws, each from its second on to the next; at most 17 characters a second. */
  captions: readonly (readonly [at: number, text: string])[]
  pieces: readonly Piece[]
}

/** Film of one sample lesson. A title card comes before the scenes and a takeaway card after them. */
export type Clip = {
  grade: 6 | 7 | 8
  subject: 'English' | 'Mathematics' | 'Science'
  /** End of the name of its files: the first films have a number, the others their lesson's file name without it. */
  lesson: string
  /** The lesson's own title. */
  title: string
  /** 10 where something moves, 5 where parts only appear. */
  framesPerSecond: 5 | 10
  scenes: readonly Scene[]
  /** Up to four sentences, markup allowed. */
  takeaway: readonly string[]
}

export function clipName({ grade, subject, lesson }: Clip): string {
  return `grade-${grade}-${subject.toLowerCase()}-${lesson}`
}
