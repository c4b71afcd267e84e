import type { Clip } from './stage/clip.ts'
import { allScenes } from './stage/scenes.ts'

/**
 * Formats the captions of a clip as WebVTT. Clips are silent, so captions are the whole content for people who read
 * them enlarged, translated or in Braille: they also describe the drawings.
 */
export function captionsOf(clip: Clip): string {
  let start = 0
  const cues = allScenes(clip).flatMap(({ captions, seconds }) => {
    const sceneStart = start
    start += seconds
    return captions.map(([at, text], index) => {
      const end = captions[index + 1]?.[0] ?? seconds
      return `${stamp(sceneStart + at)} --> ${stamp(sceneStart + end)}\n${text}\n`
    })
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function stamp(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const minutes = String(Math.floor(tenths / 600)).padStart(2, '0')
  return `${minutes}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}00`
}
