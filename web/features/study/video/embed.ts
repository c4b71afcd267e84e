import type { VideoSource } from './watching.ts'

/** Event of an embedded player, the same for both sites. */
export type PlayerEvent =
  | { kind: 'ready' }
  | { kind: 'at'; seconds: number }
  | { kind: 'playing' }
  | { kind: 'paused' }
  | { kind: 'ended' }
  | { kind: 'failed' }

type Messages = {
  /** Sent repeatedly until the player responds. */
  hello: unknown
  /** Sent once the player has responded, to subscribe to its events. */
  subscribe: readonly unknown[]
  /** Parses a message of the player; it may be anything. */
  read: (data: unknown) => PlayerEvent[]
}

/** Protocol between the YouTube script and its frame, https://developers.google.com/youtube/iframe_api_reference. */
const youtube: Messages = {
  hello: JSON.stringify({ event: 'listening', id: 'lesson', channel: 'widget' }),
  subscribe: ['onError', 'onStateChange'].map((event) =>
    JSON.stringify({
      event: 'command',
      func: 'addEventListener',
      args: [event],
      id: 'lesson',
      channel: 'widget',
    }),
  ),
  read(data) {
    const { event, info } = fieldsOf(data)
    if (event === 'onReady' || event === 'initialDelivery') return [{ kind: 'ready' }]
    if (event === 'onError') return [{ kind: 'failed' }]
    const { currentTime, playerState } = fieldsOf(event === 'onStateChange' ? { playerState: info } : info)
    const events: PlayerEvent[] = []
    if (typeof currentTime === 'number') events.push({ kind: 'at', seconds: currentTime })
    if (playerState === 0) events.push({ kind: 'ended' })
    if (playerState === 1) events.push({ kind: 'playing' })
    if (playerState === 2) events.push({ kind: 'paused' })
    return events
  },
}

/** Protocol between the Vimeo library and its frame, https://developer.vimeo.com/player/sdk. */
const vimeo: Messages = {
  hello: JSON.stringify({ method: 'ping' }),
  subscribe: ['play', 'pause', 'ended', 'timeupdate', 'error'].map((value) =>
    JSON.stringify({ method: 'addEventListener', value }),
  ),
  read(data) {
    const { event, method, data: details } = fieldsOf(data)
    if (event === 'ready' || method === 'ping') return [{ kind: 'ready' }]
    if (event === 'error') return [{ kind: 'failed' }]
    const { seconds } = fieldsOf(details)
    const events: PlayerEvent[] = typeof seconds === 'number' ? [{ kind: 'at', seconds }] : []
    if (event === 'play') events.push({ kind: 'playing' })
    if (event === 'pause') events.push({ kind: 'paused' })
    if (event === 'ended') events.push({ kind: 'ended' })
    return events
  },
}

export const embedMessages = { youtube, vimeo }

/** Fields of an object or of its JSON text; none for anything else. */
function fieldsOf(data: unknown): Record<string, unknown> {
  if (typeof data === 'object' && data !== null) return { ...data }
  if (typeof data !== 'string') return {}
  try {
    const parsed: unknown = JSON.parse(data)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}

export type EmbedSource = Extract<VideoSource, { kind: 'youtube' | 'vimeo' }>

/** Name of the site, and the only origin from which its player's messages are accepted. */
export const EMBEDS = {
  youtube: { name: 'YouTube', origin: 'https://www.youtube-nocookie.com' },
  vimeo: { name: 'Vimeo', origin: 'https://player.vimeo.com' },
} as const

/**
 * URL of an autoplaying player, which is loaded only once the learner has pressed play. YouTube's is the domain without
 * cookies, and Vimeo's has the do-not-track flag.
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
