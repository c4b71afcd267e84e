import { useQuery } from '@tanstack/react-query'
import { useMediaPlayer, useMediaState } from '@vidstack/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CONTENT_LANGUAGE } from '#domain/languages.ts'
import { spokenParts } from '#web/product/read-aloud/plain-math.ts'
import { type Caption, captionsQuery } from './captions.ts'
import { useDeviceVoice } from './device-voice.ts'
import { useRecording } from './recording.ts'

/**
 * Sound of a film: its own track, a recording, captions read by the device's voice, or none. Of a silent film with captions, it is
 * `voiceless` on a device without a voice for the language, and `failed` after its voice failed.
 */
export type Sound = 'track' | 'recording' | 'voice' | 'voiceless' | 'failed' | 'none'

/** Characters per second of a voice at its normal speed. */
const CHARACTERS_PER_SECOND = 14
const MAX_RATE = 1.8

/** Text of a caption with mathematics in words. */
export function toSpokenCaption(caption: string): string {
  return spokenParts(caption.replace(/(?<=^|[\s(=])–(?= ?[\d(])/g, '−'))
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

/** A browser whose voice fails may neither speak nor report an error. */
const START_TIMEOUT_MS = 8000

/** Errors of a voice that is missing rather than failing. */
const MISSING: SpeechSynthesisErrorCode[] = ['language-unavailable', 'voice-unavailable', 'synthesis-unavailable']

type NarrationSource = { captionsUrl: string | null; narrationUrl: string | null }

/**
 * Sound of the film in this player. Its recording is played in step with it; a silent film with captions and without one is
 * narrated by the device's voice in sync with it, with the player's volume, mute and speed.
 * @param finishes true while the film pauses by itself, which lets the voice end its sentence
 */
export function useNarration({ captionsUrl, narrationUrl }: NarrationSource, finishes: boolean): Sound {
  const player = useMediaPlayer()
  const isRecorded = useRecording(narrationUrl)
  const silent = useSilentFilm() && !isRecorded
  const paused = useMediaState('paused')
  const seeking = useMediaState('seeking')
  const muted = useMediaState('muted')
  const isFinishing = useRef(false)
  useLayoutEffect(() => {
    isFinishing.current = finishes
  }, [finishes])
  useEffect(() => () => window.speechSynthesis?.cancel(), [])
  const [failure, setFailure] = useState<'voiceless' | 'failed' | null>(null)
  const voice = useDeviceVoice(silent && captionsUrl !== null)
  const narrated = silent && captionsUrl !== null && failure === null && voice !== 'missing'
  const { data: captions = NO_CAPTIONS } = useQuery({ ...captionsQuery(captionsUrl ?? ''), enabled: narrated })

  useEffect(() => {
    if (!narrated || paused || seeking || muted || !player || captions.length === 0) return
    let last: Caption | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const { currentTime, playbackRate, volume } = player.state
      const caption = captions.find(({ start, end }) => start <= currentTime && currentTime < end)
      if (!caption || caption === last) return
      last = caption
      const text = toSpokenCaption(caption.text)
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.lang = CONTENT_LANGUAGE
      utterance.rate = narrationRate(text, caption.end - currentTime, playbackRate)
      utterance.volume = volume
      utterance.onstart = () => clearTimeout(silence)
      utterance.onerror = ({ error }) => {
        if (error === 'canceled' || error === 'interrupted') return
        setFailure(MISSING.includes(error) ? 'voiceless' : 'failed')
      }
      silence ??= setTimeout(setFailure, START_TIMEOUT_MS, 'failed')
      window.speechSynthesis.speak(utterance)
    }
    const listening = player.listen('time-update', read)
    read()
    return () => {
      listening()
      clearTimeout(silence)
      if (!isFinishing.current) window.speechSynthesis.cancel()
    }
  }, [narrated, captions, paused, seeking, muted, player])

  if (isRecorded) return 'recording'
  if (!silent) return 'track'
  if (captionsUrl === null) return 'none'
  return failure ?? (voice === 'missing' ? 'voiceless' : 'voice')
}

const NO_CAPTIONS: Caption[] = []

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
