import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCaptionsAddress, parseVideoAddress } from './video-address.ts'

const HOSTS = ['videos.school.example', 'cdn.example.org']
const ID = 'dQw4w9WgXcQ'
const source = (address: string) => parseVideoAddress(address, HOSTS)

describe('a YouTube video is known by', () => {
  test.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com/watch?list=PL1&v=${ID}&index=3`,
    `http://youtube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?v=${ID}&feature=share`,
    `https://music.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=abc`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}/`,
    `https://www.youtube.com/v/${ID}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
    `https://www.youtube.com:443/watch?v=${ID}`,
  ])('%s', (address) => {
    expect(source(address)).toEqual({ kind: 'youtube', id: ID, start: 0 })
  })

  test.each([
    [`https://youtu.be/${ID}?t=90`, 90],
    [`https://youtu.be/${ID}?t=90s`, 90],
    [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, 3723],
    [`https://www.youtube.com/watch?v=${ID}&t=2m`, 120],
    [`https://www.youtube.com/embed/${ID}?start=45`, 45],
    [`https://www.youtube.com/watch?v=${ID}#t=1m30s`, 90],
    [`https://www.youtube.com/watch?v=${ID}&t=soon`, 0],
    [`https://www.youtube.com/watch?v=${ID}&t=-5`, 0],
    [`https://www.youtube.com/watch?v=${ID}&t=99h`, 86_400],
  ])('%s, begun at second %i', (address, start) => {
    expect(source(address)).toEqual({ kind: 'youtube', id: ID, start })
  })
})

describe('a Vimeo video is known by', () => {
  const hash = '0a1b2c3d4e'
  test.each([
    ['https://vimeo.com/76979871', null, 0],
    ['https://www.vimeo.com/76979871/', null, 0],
    ['https://vimeo.com/channels/staffpicks/76979871', null, 0],
    ['https://vimeo.com/groups/shortfilms/videos/76979871', null, 0],
    ['https://vimeo.com/showcase/12345/video/76979871', null, 0],
    ['https://player.vimeo.com/video/76979871', null, 0],
    ['https://vimeo.com/76979871#t=1m5s', null, 65],
    [`https://vimeo.com/76979871/${hash}`, hash, 0],
    [`https://player.vimeo.com/video/76979871?h=${hash}&badge=0`, hash, 0],
  ])('%s', (address, expected, start) => {
    expect(source(address)).toEqual({ kind: 'vimeo', id: '76979871', hash: expected, start })
  })
})

describe('a file plays', () => {
  test.each([
    ['/media/grade-6-science-1.webm', 'file', '/media/grade-6-science-1.webm'],
    ['/media/clip.MP4?v=2', 'file', '/media/clip.MP4?v=2'],
    ['/media/stream/index.m3u8', 'hls', '/media/stream/index.m3u8'],
    ['/media/../media/clip.mp4', 'file', '/media/clip.mp4'],
    ['https://cdn.example.org/a/b.mp4', 'file', 'https://cdn.example.org/a/b.mp4'],
    ['https://CDN.example.org/a/b.m4v', 'file', 'https://cdn.example.org/a/b.m4v'],
    ['https://videos.school.example/live.m3u8?key=1', 'hls', 'https://videos.school.example/live.m3u8?key=1'],
  ])('%s', (address, kind, url) => {
    expect(source(address)).toEqual({ kind, url, start: 0 })
  })

  test('from the start position in its URL', () => {
    expect(source('/media/clip.mp4#t=12')).toEqual({ kind: 'file', url: '/media/clip.mp4', start: 12 })
  })
})

const REJECTED = [
  '',
  'clip.mp4',
  'media/clip.mp4',
  'javascript:alert(1)//.mp4',
  'java\nscript:alert(1)//.mp4',
  'data:video/mp4;base64,AAAA',
  'blob:https://cdn.example.org/a.mp4',
  'file:///etc/passwd.mp4',
  'ftp://cdn.example.org/a.mp4',
  '//cdn.example.org/a.mp4',
  '/\\evil.example/a.mp4',
  '\\\\evil.example\\a.mp4',
  '/\t/evil.example/a.mp4',
  ' https://cdn.example.org/a.mp4',
  'https:\\\\cdn.example.org\\a.mp4',
  'http://cdn.example.org/a.mp4',
  'https://cdn.example.org:8443/a.mp4',
  'https://user@cdn.example.org/a.mp4',
  'https://user:secret@cdn.example.org/a.mp4',
  'https://cdn.example.org@evil.example/a.mp4',
  'https://cdn.example.org.evil.example/a.mp4',
  'https://cdn.example.org./a.mp4',
  'https://notcdn.example.org/a.mp4',
  'https://sub.cdn.example.org/a.mp4',
  'https://evil.example/cdn.example.org/a.mp4',
  'https://evil.example/?https://cdn.example.org/a.mp4',
  'https://here.invalid/a.mp4',
  'https://127.0.0.1/a.mp4',
  'https://2130706433/a.mp4',
  'https://[::1]/a.mp4',
  'https://localhost/a.mp4',
  'https://cdn.example.org/a.exe',
  'https://cdn.example.org/a.html?x=.mp4',
  'https://cdn.example.org/#a.mp4',
  '/api/lessons',
  '/.//evil.example/a.mp4',
  '/media/..//evil.example/a.mp4',
  `https://www.youtube.com.evil.example/watch?v=${ID}`,
  `https://evilyoutube.com/watch?v=${ID}`,
  `https://youtube.com@evil.example/watch?v=${ID}`,
  `https://user@youtube.com/watch?v=${ID}`,
  `https://www.youtube.com:8080/watch?v=${ID}`,
  `https://www.youtubе.com/watch?v=${ID}`,
  `https://youtu.be.evil.example/${ID}`,
  'https://www.youtube.com/watch?v=short',
  `https://www.youtube.com/watch?v=${ID}more`,
  'https://www.youtube.com/watch?v="><script>x',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=C1',
  'https://www.youtube.com/@someone',
  `https://www.youtube.com/redirect?q=https://evil.example&v=${ID}`,
  'https://vimeo.com/about',
  'https://vimeo.com/76979871/settings',
  'https://player.vimeo.com/video/76979871?h=%3Cscript%3E',
  'https://vimeo.com.evil.example/76979871',
  'https://player.vimeo.com.evil.example/video/76979871',
  `/media/${'x'.repeat(2000)}.mp4`,
]

describe('other URLs are rejected', () => {
  test.each(REJECTED)('%j', (address) => {
    expect(source(address)).toBeNull()
  })

  test('unlisted hosts are rejected', () => {
    expect(parseVideoAddress('https://cdn.example.org/a.mp4', [])).toBeNull()
  })

  const pieces = fc.constantFrom(
    'https:',
    'http:',
    'javascript:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '#',
    '?',
    '.',
    '.mp4',
    '.m3u8',
    '\t',
    '%2f',
    'cdn.example.org',
    'evil.example',
    'youtube.com',
    'youtu.be',
    'vimeo.com',
    '127.0.0.1',
    ID,
    '76979871',
  )
  const anyAddress = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string(),
    fc.array(fc.oneof({ weight: 5, arbitrary: pieces }, fc.string({ maxLength: 4 }))).map((all) => all.join('')),
  )

  test('any input leads only to listed hosts, this server, or well-formed ids', () => {
    const page = 'https://trellis.example/learner'
    const kinds = new Set<string>()
    fc.assert(
      fc.property(anyAddress, (address) => {
        const found = source(address)
        if (found === null) return
        kinds.add(found.kind)
        expect(found.start).toBeGreaterThanOrEqual(0)
        expect(found.start).toBeLessThanOrEqual(86_400)
        if ('url' in found) {
          const { protocol, hostname, port, username } = new URL(found.url, page)
          expect([...HOSTS, 'trellis.example']).toContain(hostname)
          expect([protocol, port, username]).toEqual(['https:', '', ''])
          expect(source(found.url)).toEqual({ ...found, start: expect.any(Number) })
        } else {
          expect(found.id).toMatch(/^[\w-]+$/)
        }
      }),
      { numRuns: 20_000, examples: REJECTED.map((address) => [address]) },
    )
    expect(kinds.size).toBeGreaterThan(0)
  })
})

describe('captions', () => {
  test.each([
    ['/media/clip.en.vtt', '/media/clip.en.vtt'],
    ['https://cdn.example.org/clip.vtt#top', 'https://cdn.example.org/clip.vtt'],
  ])('may come from %s', (address, url) => {
    expect(parseCaptionsAddress(address, HOSTS)).toBe(url)
  })

  test.each([
    '/media/clip.mp4',
    '/media/clip.srt',
    'https://evil.example/clip.vtt',
    'http://cdn.example.org/clip.vtt',
    'data:text/vtt,WEBVTT//.vtt',
    '//cdn.example.org/clip.vtt',
  ])('may not come from %s', (address) => {
    expect(parseCaptionsAddress(address, HOSTS)).toBeNull()
  })
})
