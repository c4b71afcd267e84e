import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { EMBEDS, type EmbedSource, embedAddress, embedMessages, type PlayerEvent } from './embed.ts'
import type { PlayerProps } from './watching.ts'

const HELLO_INTERVAL_MS = 400
/** Once its frame has loaded, a player responds within this time; otherwise the frame shows an error page. */
const RESPONSE_TIMEOUT_MS = 6000
const LOAD_TIMEOUT_MS = 30_000

/**
 * Subscribes to the events of an embedded player by messages only: no script of another site runs in this page. A
 * player that does not respond, such as on a blocked site, counts as failed.
 * @returns a function that unsubscribes
 */
function listenToEmbed(
  frame: HTMLIFrameElement,
  kind: EmbedSource['kind'],
  onEvent: (event: PlayerEvent) => void,
): () => void {
  const { origin } = EMBEDS[kind]
  const { hello, subscribe, read } = embedMessages[kind]
  const ending = new AbortController()
  const { signal } = ending
  const send = (message: unknown) => frame.contentWindow?.postMessage(message, origin)
  const fail = () => onEvent({ kind: 'failed' })

  let answered = false
  let timeout = setTimeout(fail, LOAD_TIMEOUT_MS)
  const helloTimer = setInterval(send, HELLO_INTERVAL_MS, hello)
  const stopWaiting = () => {
    clearInterval(helloTimer)
    clearTimeout(timeout)
  }
  frame.addEventListener(
    'load',
    () => {
      if (answered) return
      clearTimeout(timeout)
      timeout = setTimeout(fail, RESPONSE_TIMEOUT_MS)
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
      for (const event of read(message.data)) onEvent(event)
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
        <span className="sr-only">
          <Trans>Play: </Trans>
        </span>
        {title}
      </span>
      <span className="max-w-sm text-sm text-ink-soft">
        <Trans>Pressing play loads this video from {name}, which can then see that this device watched it.</Trans>
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
    return listenToEmbed(frame.current, source.kind, (event) => {
      if (event.kind === 'failed') return handlers.current.onFailed()
      if (event.kind === 'ready') return
      watching =
        event.kind === 'at'
          ? { ...watching, seconds: event.seconds }
          : { seconds: event.kind === 'ended' ? 0 : watching.seconds, playing: event.kind === 'playing' }
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
