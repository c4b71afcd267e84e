import { queryOptions } from '@tanstack/react-query'
import { parseText } from 'media-captions'

/** Caption of a film, from `start` to `end` in seconds. */
export type Caption = {
  start: number
  end: number
  /** Without markup. */
  text: string
  /** Heading of the scene that begins with it; null within a scene. */
  heading: string | null
}

/** Captions of a film as data: for its transcript and its narration. Its player loads them on its own, to show them. */
export function captionsQuery(url: string) {
  return queryOptions({
    queryKey: ['captions', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal })
      if (!response.ok) throw new Error(`The captions were answered with status ${response.status}`)
      return readCaptions(await response.text())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Reads a WebVTT file, in which a caption with the identifier `Scene: <heading>` begins a scene. */
export async function readCaptions(text: string): Promise<Caption[]> {
  const { cues } = await parseText(text, { type: 'vtt' })
  return cues.flatMap(({ id, startTime, endTime, text }) => {
    const words = withoutMarkup(text)
    const [, heading = null] = /^Scene:\s*(.+)$/.exec(id) ?? []
    return words === '' ? [] : [{ start: startTime, end: endTime, text: words, heading }]
  })
}

const NAMED_CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

function withoutMarkup(caption: string): string {
  return caption
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name) => NAMED_CHARACTERS[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Scene of a transcript: its lines below its heading, or below none. */
export type TranscriptScene = { heading: string | null; lines: Caption[] }

export function scenesOf(captions: readonly Caption[]): TranscriptScene[] {
  const scenes: TranscriptScene[] = []
  for (const caption of captions) {
    const current = scenes.at(-1)
    if (current && caption.heading === null) current.lines.push(caption)
    else scenes.push({ heading: caption.heading, lines: [caption] })
  }
  return scenes
}
