import type { Piece } from './piece.ts'

/** One still picture to read, or one small animation: one idea. */
export type Scene = {
  seconds: number
  heading?: string
  /** Text and description of the scene, each from its second until the next; at most 17 characters a second. */
  captions: readonly (readonly [at: number, text: string])[]
  pieces: readonly Piece[]
}

/** Film of one sample lesson. A title card precedes the scenes and a takeaway card follows them. */
export type Clip = {
  /** Of its files in content/videos. */
  name: string
  grade: number
  subject: 'English' | 'Mathematics' | 'Science'
  /** Title of the lesson. */
  title: string
  /** 10 if something moves, 5 if parts only appear. */
  framesPerSecond: 5 | 10
  scenes: readonly Scene[]
  /** Up to four sentences. */
  takeaway: readonly string[]
}
