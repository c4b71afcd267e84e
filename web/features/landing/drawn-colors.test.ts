import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const vine = read('climbing-vine.svg')
const [light = '', dark = ''] = read('../../styles/tokens.css').split('@variant dark')

/** Returns the value of a color token. */
const valueIn = (tokens: string, name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1]

const drawn = [...vine.matchAll(/class="([fs])-([a-z-]+)" (?:fill|stroke)="(#[0-9a-f]{6})"/g)]

test('every shape of the vine has the light value of its color token', () => {
  expect(drawn.length).toBe(vine.match(/ (?:fill|stroke)="#/g)?.length)
  for (const [, , name = '', value] of drawn) expect(value, name).toBe(valueIn(light, name))
})

test('every shape of the vine has the dark value of its color token', () => {
  for (const [, kind, name = ''] of drawn) {
    const property = kind === 'f' ? 'fill' : 'stroke'
    expect(vine).toContain(`.${kind}-${name}{${property}:${valueIn(dark, name)}}`)
  }
})
