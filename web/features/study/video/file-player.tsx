import './player.css'
import {
  Captions,
  Gesture,
  isHLSProvider,
  MediaPlayer,
  type MediaPlayerInstance,
  MediaProvider,
  type MediaProviderAdapter,
  Track,
  useMediaRemote,
  useMediaState,
} from '@vidstack/react'
import { Play } from 'lucide-react'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { loadCode } from '#web/api/connection.ts'
import './caption-html.ts'
import { FilmPausePlace, pauseReached, timeAfter, timeShown, usePreparedQuestion } from './film-pause.tsx'
import { PlayerBar } from './player-bar.tsx'
import { playerPreferences } from './player-preferences.ts'
import type { FileSource, FilmPause, PlayerProps } from './watching.ts'

/** Video file or stream, played by the browser under our own controls. */
export default function FilePlayer(props: PlayerProps<FileSource>) {
  const { source, title, captionsUrl, narrationUrl, film, start, takesFocus, control, onWatch, onFailed } = props
  const player = useRef<MediaPlayerInstance>(null)
  useEffect(() => {
    if (takesFocus) player.current?.el?.focus()
  }, [takesFocus])
  const [asking, setAsking] = useState<FilmPause | null>(null)
  // During a seek, no time is before a pause.
  const lastTime = useRef(Number.POSITIVE_INFINITY)
  // The library ignores a pause while it seeks.
  const shownAfterPause = useRef<number | null>(null)
  usePreparedQuestion(film !== null && film.pauses.length > 0)
  const pauseAt = (seconds: number) => {
    const from = lastTime.current
    lastTime.current = seconds
    if (film === null) return
    const pause =
      film.pauses[
        pauseReached(
          film.pauses.map(({ at }) => at),
          from,
          seconds,
        )
      ]
    if (!pause || film.asked.has(pause.question.id) || !player.current) return
    film.asked.add(pause.question.id)
    setAsking(pause)
    shownAfterPause.current = timeShown(pause.at)
    void player.current.pause()
  }
  const goOn = () => {
    setAsking(null)
    if (!asking || !player.current) return
    player.current.currentTime = timeAfter(asking.at)
    player.current.play().catch(() => {})
    player.current.el?.focus()
  }
  useImperativeHandle(control, () => ({
    playFrom(seconds) {
      if (!player.current) return
      player.current.currentTime = seconds
      player.current.play().catch(() => {})
    },
  }))
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
      // The keys of a question are its own.
      keyDisabled={asking !== null}
      storage={playerPreferences}
      currentTime={start.seconds}
      // Not by `autoPlay`, which the library ignores for users who prefer reduced motion: they have pressed play
      // themselves.
      onCanPlay={() => {
        if (start.playing) player.current?.play().catch(() => {})
      }}
      onProviderChange={configureStreaming}
      onTimeUpdate={({ currentTime }, { target }) => {
        if (target.paused) return
        onWatch({ seconds: currentTime, playing: true })
        pauseAt(currentTime)
      }}
      onSeeking={() => {
        lastTime.current = Number.POSITIVE_INFINITY
      }}
      onSeeked={(seconds, { target }) => {
        lastTime.current = seconds
        if (asking && Math.abs(seconds - timeShown(asking.at)) > 1) setAsking(null)
        onWatch({ seconds, playing: !target.paused })
      }}
      onPlay={({ target }) => {
        setAsking(null)
        onWatch({ seconds: target.currentTime, playing: true })
      }}
      onPause={({ target }) => {
        onWatch({ seconds: target.currentTime, playing: false })
        if (shownAfterPause.current !== null) target.currentTime = shownAfterPause.current
        shownAfterPause.current = null
      }}
      onEnded={() => onWatch({ seconds: 0, playing: false })}
      onError={onFailed}
      onHlsError={(error) => error.fatal && error.type === 'networkError' && onFailed()}
    >
      <MediaProvider>
        {captionsUrl && (
          <Track
            src={captionsUrl}
            kind="captions"
            label="English" // not translated: language of the captions, in itself
            lang="en"
            type="vtt"
            default={false}
          />
        )}
        <Gesture className="video-player-tap" event="pointerup" action="toggle:paused" />
        <Captions className="vds-captions" />
        <StartButton />
      </MediaProvider>
      {film && asking && (
        <FilmPausePlace key={asking.question.id} lessonId={film.lessonId} question={asking.question} onGoOn={goOn} />
      )}
      <PlayerBar captionsUrl={captionsUrl} narrationUrl={narrationUrl} isAsking={asking !== null} />
    </MediaPlayer>
  )
}

/**
 * Reports a file that cannot be loaded: the error event fires at the `source` element within the video, where the
 * library does not listen.
 */
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

/** Adds the file's type, which the library infers only from the extension, and a query may hide that. */
function mediaFile(src: string) {
  const path = src.split('?', 1)[0] ?? ''
  if (/\.webm$/i.test(path)) return { src, type: 'video/webm' as const }
  return /\.ogv$/i.test(path) ? { src, type: 'video/ogg' as const } : { src, type: 'video/mp4' as const }
}

/** Bundles the streaming code, which the library would load from another site, for browsers without native support. */
function configureStreaming(provider: MediaProviderAdapter | null) {
  if (!isHLSProvider(provider)) return
  provider.library = () => loadCode(() => import('hls.js'))
  // A worker would be loaded from a URL that the content security policy does not allow.
  provider.config = { enableWorker: false }
}

/**
 * Large button in the corner of a video that is not playing yet, clear of the title in its first picture. Hidden from
 * screen readers, for which the bar has the same button.
 */
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
      className="absolute bottom-3 start-4 z-10 grid size-11 cursor-pointer place-content-center rounded-full bg-leaf text-on-leaf shadow-float hover:bg-leaf-hover sm:bottom-6 sm:start-6 sm:size-18"
    >
      <Play className="size-6 translate-x-0.5 fill-current sm:size-10" />
    </button>
  )
}
