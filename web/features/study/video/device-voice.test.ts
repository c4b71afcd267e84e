import { expect, it } from 'vitest'
import { hasVoiceFor } from './device-voice.ts'

it.each([
  [['en-US'], true],
  [['de-DE', 'en_GB'], true],
  [['eng-USA'], true],
  [['EN'], true],
  [['de-DE', 'fr_FR'], false],
  [['enm'], false],
  [['', 'x'], false],
  [[], false],
])('voices %j can read English: %s', (tags, can) => {
  expect(
    hasVoiceFor(
      'en',
      tags.map((lang) => ({ lang })),
    ),
  ).toBe(can)
})
