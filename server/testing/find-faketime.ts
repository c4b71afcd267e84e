import { existsSync, globSync } from 'node:fs'

const PLACES = [
  '/usr/lib/*/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
  '/usr/lib64/faketime/libfaketimeMT.so.1',
  '/usr/local/lib/faketime/libfaketimeMT.so.1',
]

/** Path of libfaketime; null if it is not installed. */
export function findFaketime(places: readonly string[] = PLACES): string | null {
  return places.flatMap((place) => (place.includes('*') ? globSync(place) : [place])).find(existsSync) ?? null
}

/**
 * Environment that shifts the wall clock of a process. Monotonic time stays correct, as when the system clock is
 * changed.
 * @throws if libfaketime is not installed
 */
export function movedClock(seconds: number): NodeJS.ProcessEnv {
  const library = findFaketime()
  if (library === null) {
    throw new Error('The tests of a moved clock need libfaketime: install it (on Debian: apt-get install libfaketime)')
  }
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}
