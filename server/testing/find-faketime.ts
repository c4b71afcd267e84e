import { existsSync, globSync } from 'node:fs'

const PLACES = [
  '/usr/lib/*/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
  '/usr/lib64/faketime/libfaketimeMT.so.1',
  '/usr/local/lib/faketime/libfaketimeMT.so.1',
]

/** The library that shows a process another time than the machine's; null where there is none. */
export function findFaketime(places: readonly string[] = PLACES): string | null {
  return places.flatMap((place) => (place.includes('*') ? globSync(place) : [place])).find(existsSync) ?? null
}

/**
 * The settings by which a process sees its clock moved; what it measures by counting on stays right, as it does when
 * somebody sets a clock.
 * @throws where the library is missing
 */
export function movedClock(seconds: number): NodeJS.ProcessEnv {
  const library = findFaketime()
  if (library === null) {
    throw new Error(
      'The tests of a moved clock need libfaketime: install it (on Debian: apt-get install libfaketime)',
    )
  }
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}
