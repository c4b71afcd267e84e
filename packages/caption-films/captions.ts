import type { Clip } from './stage/clip.ts'
import { allScenes, TAKEAWAY_HEADING } from './stage/scenes.ts'

/**
 * Formats the captions of a clip as WebVTT. Clips are silent, so captions are the whole content for people who read
 * them enlarged, translated or in Braille: they also describe the drawings. The first caption of a scene has the scene's
 * heading as its identifier, for the transcript (docs/content-formats.md).
 */
export function captionsOf(clip: Clip): string {
  let start = 0
  const scenes = allScenes(clip)
  const cues = scenes.flatMap(({ captions, seconds, heading }, sceneIndex) => {
    const sceneStart = start
    start += seconds
    const name = sceneIndex === scenes.length - 1 ? TAKEAWAY_HEADING : heading
    return captions.map(([at, text], index) => {
      const end = captions[index + 1]?.[0] ?? seconds
      const identifier = index === 0 && name ? `Scene: ${name}\n` : ''
      return `${identifier}${stamp(sceneStart + at)} --> ${stamp(sceneStart + end)}\n${text}\n`
    })
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function stamp(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const minutes = String(Math.floor(tenths / 600)).padStart(2, '0')
  return `${minutes}:${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}00`
}
