import { t } from '@lingui/core/macro'
import { useMediaPlayer, useMediaState } from '@vidstack/react'
import { useEffect } from 'react'
import type { Sound } from './narration.ts'
import { playerPreferences } from './player-preferences.ts'

/**
 * Shows the captions of a film that the device cannot read aloud, unless the learner has chosen to hide them. They are
 * hidden again for a voice that arrives late.
 */
export function useCaptionsWithoutVoice(sound: Sound): void {
  const player = useMediaPlayer()
  const canPlay = useMediaState('canPlay')
  const isUnread = sound === 'voiceless' || sound === 'failed'
  useEffect(() => {
    const track = player?.textTracks.getByKind(['captions', 'subtitles'])[0]
    if (!track || !canPlay || !isUnread) return
    let isOver = false
    let isShown = false
    void playerPreferences.getCaptions().then((chosen) => {
      if (isOver || chosen !== null || track.mode === 'showing') return
      isShown = true
      playerPreferences.automatically(() => track.setMode('showing'))
    })
    return () => {
      isOver = true
      if (isShown) hideUnlessChosen(track)
    }
  }, [player, canPlay, isUnread])
}

type Track = { mode: string; setMode: (mode: 'disabled') => void }

/** Hides automatic captions. If the learner has pressed the button since, the choice stays. */
async function hideUnlessChosen(track: Track) {
  if ((await playerPreferences.getCaptions()) !== null || track.mode !== 'showing') return
  playerPreferences.automatically(() => track.setMode('disabled'))
}

/** Line about the captions of a film that is not read aloud; null for any other. */
export function captionsLine(sound: Sound, areShown: boolean): string | null {
  if (sound !== 'voiceless' && sound !== 'failed') return null
  if (sound === 'voiceless') {
    return areShown
      ? t`This device has no voice, so the captions are on.`
      : t`This device has no voice. Turn on the captions to read along.`
  }
  return areShown
    ? t`The voice of this device didn’t work, so the captions are on.`
    : t`The voice of this device didn’t work. Turn on the captions to read along.`
}
