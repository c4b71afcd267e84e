import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { MANAGER_EMAIL } from '#server/features/testing/callers.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { countRows, startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: MANAGER_EMAIL }))
let manager: Person

beforeAll(async () => {
  manager = await makeParent(app, MANAGER_EMAIL)
})

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const MEGABYTE = 1024 * 1024

function upload(body: BodyInit, token = manager.token, headers: Record<string, string> = {}) {
  // Required for streamed bodies, but missing in the types of this fetch.
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
    duplex: 'half',
  }
  return fetch(`${app.url}/files`, request)
}

describe('an uploaded image', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['image/gif', Buffer.from('GIF89a\x01\0\x01\0')],
    ['image/webp', Buffer.from('RIFF0000WEBPVP8 ')],
  ])('as %s is served with its type, cacheable forever, to anyone with its address', async (type, bytes) => {
    const answer = await upload(bytes, manager.token, { 'content-type': 'text/html' })
    expect(answer.status).toBe(201)
    const { id, address } = await answer.json()
    expect(address).toBe(`/files/${id}`)
    const got = await fetch(app.url + address)
    expect(got.status).toBe(200)
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await got.arrayBuffer())).toEqual(bytes)
  })

  it('has an address of 128 random bits', async () => {
    const ids = await Promise.all(
      Array.from({ length: 24 }, async () => (await (await upload(PNG, manager.token)).json()).id.replaceAll('-', '')),
    )
    expect(new Set(ids).size).toBe(24)
    // No digit is the same in all, as the version of a UUID would be.
    const digits = Array.from({ length: 32 }, (_, at) => new Set(ids.map((id) => id[at])).size)
    expect(Math.min(...digits)).toBeGreaterThan(4)
  })

  it('is limited to two megabytes, with or without a Content-Length', async () => {
    const image = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)])
    expect((await upload(image(2 * MEGABYTE))).status).toBe(201)
    const streamed = () =>
      new ReadableStream({
        start(controller) {
          for (let part = 0; part < 5; part += 1) controller.enqueue(image(MEGABYTE))
          controller.close()
        },
      })
    for (const body of [image(2 * MEGABYTE + 1), streamed()]) {
      const before = await countRows(app, 'content_files')
      const answer = await upload(body).catch(() => null)
      if (answer) {
        expect(answer.status).toBe(413)
        expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/too large\. The limit is 2 MB/) })
      }
      expect(await countRows(app, 'content_files')).toBe(before)
    }
  })

  it.each([
    ['PNG', '89504e470d0a1a0a0000000d49484452', '00007530', '00007530'],
    ['GIF', '474946383961', 'ffff', 'ffff'],
    ['JPEG', 'ffd8ffe000044a46ffc2001108', 'ffff', 'ffff'],
    ['WebP', '524946460000000057454250565038580a00000000000000', 'ffff00', 'ffff00'],
    ['older WebP', '52494646000000005745425056503820000000000000009d012a', 'ff3f', 'ff3f'],
    ['lossless WebP', '5249464600000000574542505650384c000000002f', 'ffffff0f', ''],
  ])('of 2 MB whose %s header has more than 25 million pixels is rejected', async (_, ...parts) => {
    const answer = await upload(Buffer.concat([Buffer.from(parts.join(''), 'hex'), Buffer.alloc(100)]))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_PIXELS' })
  })

  it('of five thousand pixels each way is stored', async () => {
    const bytes = Buffer.from('89504e470d0a1a0a0000000d494844520000138800001388', 'hex')
    expect((await upload(bytes)).status).toBe(201)
  })

  it.each([
    ['a web page', '<html><script>alert(1)</script>'],
    ['a drawing that can hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['nothing', ''],
    ['half of a beginning', PNG.subarray(0, 5)],
    ['sound in the same wrapping as WebP', Buffer.from('RIFF0000WAVEfmt ')],
  ])('that is %s is rejected', async (_, bytes) => {
    const answer = await upload(bytes)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      code: 'INVALID_INPUT',
      status: 422,
      message: 'Please choose a PNG, JPEG, WebP or GIF image, or an MP3, M4A or Ogg recording.',
    })
  })

  it('requires a content manager', async () => {
    const before = await countRows(app, 'content_files')
    const parent = await makeParent(app)
    const learner = await makeLearner(app)
    expect((await upload(PNG, parent.token)).status).toBe(403)
    expect((await upload(PNG, learner.token)).status).toBe(403)
    expect((await upload(PNG, randomUUID())).status).toBe(401)
    expect((await upload(PNG, manager.token, { origin: 'https://elsewhere.example.org' })).status).toBe(403)
    expect(await countRows(app, 'content_files')).toBe(before)
  })

  it('costs three statements to upload with its limit, and one to get', async () => {
    let address = ''
    const put = async () => {
      address = (await (await upload(PNG)).json()).address
    }
    expect(await app.countStatements(put)).toBe(3)
    expect(await app.countStatements(() => fetch(app.url + address))).toBe(1)
  })
})

describe('an uploaded recording', () => {
  const MP3 = Buffer.from('ID3\x04 twelve bytes and more')

  it.each([
    ['audio/mpeg', MP3],
    ['audio/mp4', Buffer.from('\0\0\0\x1cftypM4A \0\0\0\0', 'latin1')],
    ['audio/ogg', Buffer.from(`OggS${'\0'.repeat(24)}OpusHead`, 'latin1')],
  ])('as %s is served with its type', async (type, bytes) => {
    const { address } = await (await upload(bytes)).json()
    const got = await fetch(app.url + address)
    expect(Object.fromEntries(got.headers)).toMatchObject({ 'content-type': type, 'accept-ranges': 'bytes' })
    expect(Buffer.from(await got.arrayBuffer())).toEqual(bytes)
  })

  it('is limited to four megabytes, and an image to two', async () => {
    const file = (start: Buffer, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)])
    expect((await upload(file(MP3, 4 * MEGABYTE))).status).toBe(201)
    expect((await upload(file(MP3, 4 * MEGABYTE + 1)).catch(() => null))?.status ?? 413).toBe(413)
    expect((await upload(file(PNG, 3 * MEGABYTE))).status).toBe(413)
  })

  it.each([
    ['bytes=0-2', 206, 'ID3', 'bytes 0-2/26'],
    ['bytes=22-', 206, 'more', 'bytes 22-25/26'],
    ['bytes=-4', 206, 'more', 'bytes 22-25/26'],
    ['bytes=22-999', 206, 'more', 'bytes 22-25/26'],
    ['bytes=26-', 416, '', 'bytes */26'],
    ['bytes=5-2', 416, '', 'bytes */26'],
    ['bytes=0-1,4-5', 200, MP3.toString(), null],
    ['lines=1-2', 200, MP3.toString(), null],
  ])('is sent in parts: %s', async (range, status, text, contentRange) => {
    const { address } = await (await upload(MP3)).json()
    const got = await fetch(app.url + address, { headers: { range } })
    expect([got.status, got.headers.get('content-range')]).toEqual([status, contentRange])
    expect(await got.text()).toBe(text)
  })
})

it('an unknown image is not found, in any form of its address', async () => {
  for (const path of [randomUUID(), 'x', '', '..%2f..%2fpackage.json', `${randomUUID()}/x`]) {
    expect((await fetch(`${app.url}/files/${path}`)).status).toBe(404)
  }
})
