import { useMediaPlayer } from '@vidstack/react'
import { useEffect, useState } from 'react'

/** Difference between film and recording above which the recording is moved; below it, no one hears it. */
const MAX_DRIFT_SECONDS = 0.3

/**
 * Plays a recording in step with the film in this player: with its position, speed, volume and pauses. A recording that
 * ends early leaves silence, and one that is longer ends with the film.
 * @returns true while there is a recording that can be played
 */
export function useRecording(url: string | null): boolean {
  const player = useMediaPlayer()
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const isPlayable = url !== null && url !== failedUrl
  useEffect(() => {
    if (!isPlayable || !player) return
    const recording = new Audio(url)
    recording.preload = 'auto'
    const fail = () => setFailedUrl(url)
    recording.addEventListener('error', fail)
    const stopFollowing = player.subscribe((state) => {
      const { currentTime, playbackRate, volume, muted, paused, seeking, waiting, ended } = state
      recording.playbackRate = playbackRate
      recording.volume = volume
      recording.muted = muted
      if (paused || seeking || waiting || ended || currentTime >= recording.duration) return recording.pause()
      if (Math.abs(recording.currentTime - currentTime) > MAX_DRIFT_SECONDS) recording.currentTime = currentTime
      // A browser may not allow a second sound; a pause just after the start interrupts it.
      if (recording.paused) recording.play().catch((error) => error.name === 'NotAllowedError' && fail())
    })
    return () => {
      stopFollowing()
      recording.removeEventListener('error', fail)
      recording.pause()
      recording.removeAttribute('src')
      recording.load()
    }
  }, [url, isPlayable, player])
  return isPlayable
}
