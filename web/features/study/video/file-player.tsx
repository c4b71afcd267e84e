import './player.css'
import {
  Captions,
  Gesture,
  isHLSProvider,
  LocalMediaStorage,
  MediaPlayer,
  type MediaPlayerInstance,
  MediaProvider,
  type MediaProviderAdapter,
  Track,
  useMediaRemote,
  useMediaState,
} from '@vidstack/react'
import { Play } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { loadCode } from '#web/api/connection.ts'
import type { FileSource, PlayerProps } from './lesson-player.tsx'
import { PlayerBar } from './player-bar.tsx'

/**
 * Stores captions, speed and volume in this browser, so that they are chosen once. How far a video
 * is does not belong there: the server keeps it, for every device.
 */
class PlayerHabits extends LocalMediaStorage {
  override getTime() {
    return Promise.resolve(null)
  }
  override setTime() {
    return Promise.resolve()
  }
}

const playerHabits = new PlayerHabits()

/** A video file or stream, played by the browser under controls of our own. */
export default function FilePlayer(props: PlayerProps<FileSource>) {
  const { source, title, captionsUrl, start, takesFocus, onWatch, onFailed } = props
  const player = useRef<MediaPlayerInstance>(null)
  useEffect(() => {
    if (takesFocus) player.current?.el?.focus()
  }, [takesFocus])
  useSourceError(player, source.kind === 'file', onFailed)
  return (
    <MediaPlayer
      ref={player}
      className="video-player"
      title={title}
      src={source.kind === 'hls' ? { src: source.url, type: 'application/x-mpegurl' } : mediaFile(source.url)}
      viewType="video"
      load="eager"
      preload="metadata"
      playsInline
      keyTarget="player"
      storage={playerHabits}
      currentTime={start.seconds}
      // Not by `autoPlay`, which the library refuses to who wants less motion: they have pressed play themselves.
      onCanPlay={() => {
        if (start.playing) player.current?.play().catch(() => {})
      }}
      onProviderChange={bringStreamingAlong}
      onTimeUpdate={({ currentTime }, { target }) => {
        if (!target.paused) onWatch({ seconds: currentTime, playing: true })
      }}
      onSeeked={(seconds, { target }) => onWatch({ seconds, playing: !target.paused })}
      onPlay={({ target }) => onWatch({ seconds: target.currentTime, playing: true })}
      onPause={({ target }) => onWatch({ seconds: target.currentTime, playing: false })}
      onEnded={() => onWatch({ seconds: 0, playing: false })}
      onError={onFailed}
      onHlsError={(error) => error.fatal && error.type === 'networkError' && onFailed()}
    >
      <MediaProvider>
        {captionsUrl && (
          <Track src={captionsUrl} kind="captions" label="English" lang="en" type="vtt" default={false} />
        )}
        <Gesture className="video-player-tap" event="pointerup" action="toggle:paused" />
        <Captions className="vds-captions" />
        <StartButton />
      </MediaProvider>
      <PlayerBar captionsUrl={captionsUrl} />
    </MediaPlayer>
  )
}

/** A file that cannot be loaded is reported at the `source` element within the video, where the library does not listen. */
function useSourceError(player: RefObject<MediaPlayerInstance | null>, listens: boolean, onFailed: () => void) {
  const handler = useRef(onFailed)
  useEffect(() => {
    handler.current = onFailed
  })
  useEffect(() => {
    if (!listens) return
    const ending = new AbortController()
    const fail = (error: Event) => error.target instanceof HTMLSourceElement && handler.current()
    player.current?.el?.addEventListener('error', fail, { capture: true, signal: ending.signal })
    return () => ending.abort()
  }, [player, listens])
}

/** The library infers a file's kind from its ending alone, which may be hidden behind a query. */
function mediaFile(src: string) {
  const path = src.split('?', 1)[0] ?? ''
  if (/\.webm$/i.test(path)) return { src, type: 'video/webm' as const }
  return /\.ogv$/i.test(path) ? { src, type: 'video/ogg' as const } : { src, type: 'video/mp4' as const }
}

/** Streams need more than most browsers can do; the library would have it from another site. */
function bringStreamingAlong(provider: MediaProviderAdapter | null) {
  if (!isHLSProvider(provider)) return
  provider.library = () => loadCode(() => import('hls.js'))
  // A worker would be started from an address that the content security policy does not know.
  provider.config = { enableWorker: false }
}

/** A large sign in the corner of a video that is not playing yet, clear of the title in its first picture; the bar's own button says the same to screen readers and keys. */
function StartButton() {
  const remote = useMediaRemote()
  const started = useMediaState('started')
  const ready = useMediaState('canPlay')
  if (started || !ready) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => remote.play(event.nativeEvent)}
      className="absolute bottom-3 left-4 z-10 grid size-11 cursor-pointer place-content-center rounded-full bg-leaf text-on-leaf shadow-float hover:bg-leaf-hover sm:bottom-6 sm:left-6 sm:size-18"
    >
      <Play className="size-6 translate-x-0.5 fill-current sm:size-10" />
    </button>
  )
}
