import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { EMBEDS, type EmbedNews, type EmbedSource, embedAddress, embedMessages } from './embed.ts'
import type { PlayerProps } from './lesson-player.tsx'

const ASKS_EVERY_MS = 400
/** Once its frame has loaded, a player responds within this time; otherwise the frame shows an error page. */
const ANSWERS_WITHIN_MS = 6000
const LOADS_WITHIN_MS = 30_000

/**
 * Subscribes to the events of an embedded player by messages only: no script of another site runs in this page. A
 * player that does not respond, such as on a blocked site, counts as failed.
 * @returns a function that unsubscribes
 */
function listenToEmbed(
  frame: HTMLIFrameElement,
  kind: EmbedSource['kind'],
  onNews: (news: EmbedNews) => void,
): () => void {
  const { origin } = EMBEDS[kind]
  const { hello, subscribe, read } = embedMessages[kind]
  const ending = new AbortController()
  const { signal } = ending
  const send = (message: unknown) => frame.contentWindow?.postMessage(message, origin)
  const fail = () => onNews({ kind: 'failed' })

  let answered = false
  let silence = setTimeout(fail, LOADS_WITHIN_MS)
  const asking = setInterval(send, ASKS_EVERY_MS, hello)
  const stopWaiting = () => {
    clearInterval(asking)
    clearTimeout(silence)
  }
  frame.addEventListener(
    'load',
    () => {
      if (answered) return
      clearTimeout(silence)
      silence = setTimeout(fail, ANSWERS_WITHIN_MS)
    },
    { signal },
  )
  window.addEventListener(
    'message',
    (message) => {
      if (message.source !== frame.contentWindow || message.origin !== origin) return
      if (!answered) {
        answered = true
        stopWaiting()
        for (const wish of subscribe) send(wish)
      }
      for (const news of read(message.data)) onNews(news)
    },
    { signal },
  )
  return () => {
    stopWaiting()
    ending.abort()
  }
}

/**
 * YouTube or Vimeo video in that site's own player. Nothing is requested from the site before the learner presses play,
 * not even a picture; the placeholder is our own and names the site.
 */
export default function EmbedPlayer(props: PlayerProps<EmbedSource>) {
  const { source, title, start } = props
  const [wanted, setWanted] = useState(start.playing)
  if (wanted) return <Frame {...props} />

  const { name } = EMBEDS[source.kind]
  return (
    <button
      type="button"
      onClick={() => setWanted(true)}
      className="group grid aspect-video w-full cursor-pointer place-content-center justify-items-center gap-3 rounded-lg border border-line bg-sunken p-4 text-center hover:bg-leaf-wash sm:gap-4"
    >
      <span className="grid size-16 place-content-center rounded-full bg-leaf text-on-leaf shadow-card group-hover:bg-leaf-hover sm:size-20">
        <Play aria-hidden="true" className="size-8 translate-x-0.5 fill-current sm:size-10" />
      </span>
      <span className="font-heading text-lg font-bold sm:text-xl">
        <span className="sr-only">Play: </span>
        {title}
      </span>
      <span className="max-w-sm text-sm text-ink-soft">
        Pressing play loads this video from {name}, which then learns that this device watches it.
      </span>
    </button>
  )
}

function Frame({ source, title, start, onWatch, onFailed }: PlayerProps<EmbedSource>) {
  const [address] = useState(() => embedAddress(source, start.seconds, location.origin))
  const frame = useRef<HTMLIFrameElement>(null)
  const handlers = useRef({ onWatch, onFailed })
  useEffect(() => {
    handlers.current = { onWatch, onFailed }
  })
  useEffect(() => {
    if (!frame.current) return
    frame.current.focus()
    let watching = { seconds: start.seconds, playing: false }
    return listenToEmbed(frame.current, source.kind, (news) => {
      if (news.kind === 'failed') return handlers.current.onFailed()
      if (news.kind === 'ready') return
      watching =
        news.kind === 'at'
          ? { ...watching, seconds: news.seconds }
          : { seconds: news.kind === 'ended' ? 0 : watching.seconds, playing: news.kind === 'playing' }
      handlers.current.onWatch(watching)
    })
  }, [source.kind, start.seconds])

  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // These players do not play without a referrer.
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-video w-full rounded-lg border-0 bg-sunken"
    />
  )
}
