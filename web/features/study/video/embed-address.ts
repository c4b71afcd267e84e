import type { VideoSource } from './watching.ts'

export type EmbedSource = Extract<VideoSource, { kind: 'youtube' | 'vimeo' }>

/** What a child knows the place by, and the only origin that its player's messages are taken from. */
export const EMBEDS = {
  youtube: { name: 'YouTube', origin: 'https://www.youtube-nocookie.com' },
  vimeo: { name: 'Vimeo', origin: 'https://player.vimeo.com' },
} as const

/**
 * The address of a player that starts at once: it is loaded only when the learner has pressed play. YouTube's is the one
 * without cookies, Vimeo's is asked not to track.
 */
export function embedAddress(source: EmbedSource, seconds: number, pageOrigin: string): string {
  const second = Math.floor(seconds)
  if (source.kind === 'youtube') {
    const query = new URLSearchParams({
      autoplay: '1',
      enablejsapi: '1',
      origin: pageOrigin,
      playsinline: '1',
      rel: '0',
      start: String(second),
    })
    return `${EMBEDS.youtube.origin}/embed/${source.id}?${query}`
  }
  const query = new URLSearchParams({ autoplay: '1', dnt: '1', playsinline: '1' })
  if (source.hash !== null) query.set('h', source.hash)
  return `${EMBEDS.vimeo.origin}/video/${source.id}?${query}#t=${second}s`
}
