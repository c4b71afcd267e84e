import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { embedAddress, embedMessages } from './embed.ts'

const HERE = 'https://learn.example.org'

describe('the address of an embedded player', () => {
  test('is YouTube’s without cookies, at the learner’s position', () => {
    const url = new URL(embedAddress({ kind: 'youtube', id: 'dQw4w9WgXcQ', start: 0 }, 61.8, HERE))
    expect(url.origin + url.pathname).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      start: '61',
      enablejsapi: '1',
      origin: HERE,
    })
  })

  test('is Vimeo’s without tracking, with the hash of an unlisted video', () => {
    expect(embedAddress({ kind: 'vimeo', id: '76979871', hash: '0a1b2c', start: 0 }, 5, HERE)).toBe(
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&playsinline=1&h=0a1b2c#t=5s',
    )
    expect(embedAddress({ kind: 'vimeo', id: '1', hash: null, start: 0 }, 0, HERE)).not.toContain('h=')
  })
})

describe('messages of YouTube’s player', () => {
  const read = (message: unknown) => embedMessages.youtube.read(JSON.stringify(message))
  test.each([
    [{ event: 'onReady' }, [{ kind: 'ready' }]],
    [{ event: 'initialDelivery', info: { currentTime: 3 } }, [{ kind: 'ready' }]],
    [{ event: 'infoDelivery', info: { currentTime: 12.5 } }, [{ kind: 'at', seconds: 12.5 }]],
    [
      { event: 'infoDelivery', info: { currentTime: 1, playerState: 1 } },
      [{ kind: 'at', seconds: 1 }, { kind: 'playing' }],
    ],
    [{ event: 'onStateChange', info: 2 }, [{ kind: 'paused' }]],
    [{ event: 'onStateChange', info: 0 }, [{ kind: 'ended' }]],
    [{ event: 'onError', info: 150 }, [{ kind: 'failed' }]],
    [{ event: 'infoDelivery', info: { volume: 50 } }, []],
    [{ event: 'infoDelivery', info: null }, []],
  ])('%j', (message, events) => {
    expect(read(message)).toEqual(events)
  })
})

describe('messages of Vimeo’s player', () => {
  test.each([
    [{ event: 'ready' }, [{ kind: 'ready' }]],
    [{ method: 'ping' }, [{ kind: 'ready' }]],
    [{ event: 'timeupdate', data: { seconds: 7.2 } }, [{ kind: 'at', seconds: 7.2 }]],
    [{ event: 'play', data: { seconds: 0 } }, [{ kind: 'at', seconds: 0 }, { kind: 'playing' }]],
    [{ event: 'pause', data: { seconds: 9 } }, [{ kind: 'at', seconds: 9 }, { kind: 'paused' }]],
    [{ event: 'ended', data: {} }, [{ kind: 'ended' }]],
    [{ event: 'error', data: { name: 'PrivacyError' } }, [{ kind: 'failed' }]],
  ])('%j', (message, events) => {
    expect(embedMessages.vimeo.read(JSON.stringify(message))).toEqual(events)
    expect(embedMessages.vimeo.read(message)).toEqual(events)
  })
})

test('all other messages of a frame are ignored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (data) => {
      for (const { read } of Object.values(embedMessages)) expect(Array.isArray(read(data))).toBe(true)
    }),
  )
})
