import { useMediaPlayer, useMediaState } from '@vidstack/react'
import { parseResponse, type VTTCue } from 'media-captions'
import { useEffect, useState } from 'react'
import { spokenParts } from '#web/product/read-aloud/plain-math.ts'

/** Sound of a film: its own track, captions read by the device's voice, or none. */
export type Sound = 'track' | 'voice' | 'none'

/** Characters per second of a voice at its normal speed. */
const CHARACTERS_PER_SECOND = 14
const MAX_RATE = 1.8

/** Text of a caption without markup, with mathematics in words. */
export function toSpokenCaption(caption: string): string {
  const text = caption.replace(/<[^>]*>/g, '').replace(/(?<=^|[\s(=])–(?= ?[\d(])/g, '−')
  return spokenParts(text)
    .map(({ words }) => words)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Speed of the voice at which a text ends with its caption, bounded by the film's speed below and intelligibility
 * above.
 */
export function narrationRate(text: string, seconds: number, filmRate: number): number {
  const needed = text.length / CHARACTERS_PER_SECOND / Math.max(seconds, 0.5)
  return Math.min(Math.max(needed, 1), MAX_RATE) * filmRate
}

/**
 * Sound of the film in this player. A silent film with captions is narrated by the device's voice in sync with it, with
 * the player's volume, mute and speed.
 */
export function useNarration(captionsUrl: string | null): Sound {
  const player = useMediaPlayer()
  const silent = useSilentFilm()
  const paused = useMediaState('paused')
  const seeking = useMediaState('seeking')
  const muted = useMediaState('muted')
  const [failed, setFailed] = useState(false)
  const narrated = silent && captionsUrl !== null && !failed && 'speechSynthesis' in window
  const cues = useCaptions(narrated ? captionsUrl : null)

  useEffect(() => {
    if (paused || seeking || muted || !player || cues.length === 0) return
    let last: VTTCue | undefined
    const read = () => {
      const { currentTime, playbackRate, volume } = player.state
      const cue = cues.find(({ startTime, endTime }) => startTime <= currentTime && currentTime < endTime)
      if (!cue || cue === last) return
      last = cue
      const text = toSpokenCaption(cue.text)
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.lang = document.documentElement.lang
      utterance.rate = narrationRate(text, cue.endTime - currentTime, playbackRate)
      utterance.volume = volume
      utterance.onerror = ({ error }) => {
        if (error !== 'canceled' && error !== 'interrupted') setFailed(true)
      }
      window.speechSynthesis.speak(utterance)
    }
    const listening = player.listen('time-update', read)
    read()
    return () => {
      listening()
      window.speechSynthesis.cancel()
    }
  }, [cues, paused, seeking, muted, player])

  if (!silent) return 'track'
  return narrated ? 'voice' : 'none'
}

const NO_CUES: VTTCue[] = []

/** Captions of a film, loaded separately from its track, which is loaded only while captions are shown. */
function useCaptions(url: string | null): VTTCue[] {
  const [cues, setCues] = useState(NO_CUES)
  useEffect(() => {
    if (url === null) return
    const loading = new AbortController()
    parseResponse(fetch(url, { signal: loading.signal })).then(
      (parsed) => setCues(parsed.cues),
      () => {},
    )
    return () => loading.abort()
  }, [url])
  return url === null ? NO_CUES : cues
}

/** Playback time after which a browser has decoded any sound. */
const DECODED_SECONDS = 0.3

/** True once the film is known to have no sound. */
function useSilentFilm(): boolean {
  const player = useMediaPlayer()
  const canPlay = useMediaState('canPlay')
  const started = useMediaState('currentTime') > DECODED_SECONDS
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    if (!canPlay) return
    const video = player?.el?.querySelector('video')
    if (video && hasSound(video, started) === false) setSilent(true)
  }, [player, canPlay, started])
  return silent
}

/** Detects a sound track by browser-specific properties; null while unknown. */
function hasSound(video: HTMLVideoElement, decoded: boolean): boolean | null {
  const { mozHasAudio, audioTracks, webkitAudioDecodedByteCount: bytes } = video as RevealingVideo
  if (mozHasAudio !== undefined) return mozHasAudio
  if (audioTracks !== undefined) return audioTracks.length > 0
  if (bytes === undefined) return true
  return bytes > 0 ? true : decoded ? false : null
}

type RevealingVideo = HTMLVideoElement & {
  mozHasAudio?: boolean
  audioTracks?: { length: number }
  webkitAudioDecodedByteCount?: number
}
