import type { ReactNode } from 'react'

/** Drawings of the badges in a 64 × 64 viewBox with a free center: leaves, sun-yellow blossoms, the lattice. */
export const emblems = {
  leaf: (
    <>
      <path d="M32 47V33" strokeWidth="3" strokeLinecap="round" className="stroke-leaf" />
      <path d="M32 38c-1.5-8-7-12-15-12 0 8.5 6 13.5 15 12Z" className="fill-leaf-bright" />
      <path d="M32 34c1-9.5 7-15 16-16 1 10-6 17-16 16Z" className="fill-leaf" />
    </>
  ),
  blossom: (
    <>
      {[0, 60, 120, 180, 240, 300].map((turn) => (
        <ellipse
          key={turn}
          cx="32"
          cy="22.5"
          rx="5.4"
          ry="7.6"
          transform={`rotate(${turn} 32 32)`}
          className="fill-sun"
        />
      ))}
      <circle cx="32" cy="32" r="5.6" className="fill-sun-deep" />
    </>
  ),
  days: (
    <>
      <path d="M21 40a11 11 0 0 1 22 0Z" className="fill-sun" />
      <path
        d="M32 24v-6M21.5 29.5l-4-4.5M42.5 29.5l4-4.5M16 40h-3M51 40h-3"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-sun-deep"
      />
      <path d="M16 45.5h32" strokeWidth="3" strokeLinecap="round" className="stroke-leaf" />
    </>
  ),
  flag: (
    <>
      <path d="M23 49V16" strokeWidth="3" strokeLinecap="round" className="stroke-leaf" />
      <path d="M24.5 17h22l-5.5 7.5 5.5 7.5h-22Z" className="fill-sun" />
      <path
        d="m28.5 24.5 3 3 6-6"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-sun"
      />
    </>
  ),
  vine: (
    <>
      <path d="M32 50V22" strokeWidth="3" strokeLinecap="round" className="stroke-leaf" />
      <path d="M32 45c-1-5.5-5-8.5-11-8.5 0 6 4.5 9.5 11 8.5Z" className="fill-leaf-bright" />
      <path d="M32 40c1-5.5 5-8.5 11-8.5 0 6-4.5 9.5-11 8.5Z" className="fill-leaf" />
      <path d="M32 34c-1-5-4.5-7.5-9.5-7.5 0 5 4 8.5 9.5 7.5Z" className="fill-leaf-bright" />
      {[0, 72, 144, 216, 288].map((turn) => (
        <circle key={turn} cx="32" cy="14.5" r="3.4" transform={`rotate(${turn} 32 19)`} className="fill-sun" />
      ))}
      <circle cx="32" cy="19" r="2.8" className="fill-sun-deep" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type Emblem = keyof typeof emblems
