import { allScenes } from './cards.ts'
import type { Clip, Scene } from './clip.ts'
import { progress, round } from './piece.ts'

const FADE_SECONDS = 0.35

/** What the clip shows at `time` seconds, as the inside of the page's body. */
export function picture(clip: Clip, time: number): string {
  const scenes = allScenes(clip)
  let start = 0
  for (const [index, scene] of scenes.entries()) {
    const last = index === scenes.length - 1
    if (time < start + scene.seconds || last) {
      const opacity = round(fade(time - start, scene, { first: index === 0, last }))
      return `<div class="layer" style="opacity:${opacity}">${sceneAt(scene, time - start)}</div>${dots(scenes.length, index)}`
    }
    start += scene.seconds
  }
  return ''
}

/** The first picture is there at once and the last one stays, so that a player shows something at both ends. */
function fade(time: number, scene: Scene, { first, last }: { first: boolean; last: boolean }): number {
  const arrived = first ? 1 : progress(time, 0, FADE_SECONDS)
  const leaving = last ? 0 : progress(time, scene.seconds - FADE_SECONDS, FADE_SECONDS)
  return Math.min(arrived, 1 - leaving)
}

function sceneAt({ heading, pieces }: Scene, time: number): string {
  const title = heading ? `<div class="heading">${heading}</div>` : ''
  return title + pieces.map((piece) => piece(time)).join('')
}

function dots(count: number, current: number): string {
  const marks = Array.from(
    { length: count },
    (_, index) => `<span${index === current ? ' class="now"' : ''}></span>`,
  )
  return `<div class="dots">${marks.join('')}</div>`
}
