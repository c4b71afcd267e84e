import type { ReactNode } from 'react'
import type { Avatar } from '#domain/avatars.ts'

/** Drawing of an avatar on its ground, in a square. */
export default function AvatarDrawing({ plant }: { plant: Avatar }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block size-full [print-color-adjust:exact]"
    >
      {plants[plant]}
    </svg>
  )
}

const turns = (count: number) => Array.from({ length: count }, (_, index) => (index * 360) / count)
const ground = (fill: string) => <path d="M0 0H48V48H0Z" className={fill} />
const stem = (d: string) => <path d={d} strokeWidth="3" className="stroke-leaf" />

const plants: Record<Avatar, ReactNode> = {
  sunflower: (
    <>
      {ground('fill-blue-wash')}
      {stem('M24 30V48')}
      {turns(12).map((turn) => (
        <ellipse key={turn} cx="24" cy="9" rx="3.4" ry="6.5" transform={`rotate(${turn} 24 21)`} className="fill-sun" />
      ))}
      <circle cx="24" cy="21" r="7.5" className="fill-sun-deep" />
    </>
  ),
  tulip: (
    <>
      {ground('fill-pink-wash')}
      {stem('M24 26V48')}
      <path
        d="M24 44C16 43 13 37 13 30 20 31 24 36 24 44ZM24 44C32 43 35 37 35 30 28 31 24 36 24 44Z"
        className="fill-leaf"
      />
      <path d="M24 29C14 29 13 19 15 9L20 14 24 7 28 14 33 9C35 19 34 29 24 29Z" className="fill-pink" />
    </>
  ),
  daisy: (
    <>
      {ground('fill-green-wash')}
      {stem('M24 30V48')}
      {turns(9).map((turn) => (
        <ellipse
          key={turn}
          cx="24"
          cy="11"
          rx="4.2"
          ry="7"
          transform={`rotate(${turn} 24 22)`}
          strokeWidth="1"
          className="fill-surface stroke-line-strong dark:fill-ink"
        />
      ))}
      <circle cx="24" cy="22" r="6" className="fill-sun" />
    </>
  ),
  cactus: (
    <>
      {ground('fill-yellow-wash')}
      <path d="M24 36V14M24 27H15V20M24 24H33V16" strokeWidth="8" className="stroke-leaf" />
      <path d="M24 30V16" strokeWidth="1.5" strokeDasharray="0.1 4" className="stroke-surface" />
      <path d="M14 35H34L31.5 48H16.5Z" className="fill-red" />
      <circle cx="24" cy="9" r="3.5" className="fill-pink" />
    </>
  ),
  fern: (
    <>
      {ground('fill-purple-wash')}
      <path d="M24 46C24 30 24 20 24 8" strokeWidth="2.5" className="stroke-leaf" />
      <path
        d="M24 40 12 33M24 40 36 33M24 32 12 25M24 32 36 25M24 24 14 18M24 24 34 18M24 17 17 12M24 17 31 12"
        strokeWidth="5"
        className="stroke-leaf"
      />
    </>
  ),
  clover: (
    <>
      {ground('fill-indigo-wash')}
      {stem('M24 24C24 34 26 40 30 45')}
      {turns(4).map((turn) => (
        <path
          key={turn}
          d="M24 24C12 18 15 6 24 11 33 6 36 18 24 24Z"
          transform={`rotate(${turn} 24 24)`}
          className={turn % 180 === 0 ? 'fill-leaf' : 'fill-leaf-bright'}
        />
      ))}
    </>
  ),
  strawberry: (
    <>
      {ground('fill-green-wash')}
      <path d="M24 43C14 37 9 28 11 20 13 14 21 14 24 17 27 14 35 14 37 20 39 28 34 37 24 43Z" className="fill-red" />
      <path d="M18 24v1M30 24v1M24 30v1" strokeWidth="2" className="stroke-sun" />
      <path d="M24 19 12 15 20 14 24 7 28 14 36 15Z" strokeWidth="2" className="fill-leaf stroke-leaf" />
    </>
  ),
  cherry: (
    <>
      {ground('fill-blue-wash')}
      <path d="M15 33C16 22 22 14 32 9M33 34C34 24 33 15 32 9" strokeWidth="2.5" className="stroke-leaf" />
      <path d="M32 9C24 5 17 7 14 13 21 16 28 15 32 9Z" className="fill-leaf-bright" />
      <circle cx="15" cy="34" r="8.5" className="fill-red" />
      <circle cx="33" cy="35" r="8.5" className="fill-red" />
    </>
  ),
  pumpkin: (
    <>
      {ground('fill-indigo-wash')}
      <path d="M24 17C24 12 26 9 30 8" strokeWidth="4" className="stroke-leaf" />
      <ellipse cx="15" cy="29" rx="10" ry="12" className="fill-sun-deep" />
      <ellipse cx="33" cy="29" rx="10" ry="12" className="fill-sun-deep" />
      <ellipse cx="24" cy="29" rx="9" ry="13" className="fill-sun" />
      <path d="M24 18C20 14 15 14 11 16 14 20 19 21 24 18Z" className="fill-leaf" />
    </>
  ),
  carrot: (
    <>
      {ground('fill-purple-wash')}
      <path d="M24 17 14 6 22 8 24 3 26 8 34 6Z" className="fill-leaf" />
      <path d="M14 18C16 13 32 13 34 18 36 26 28 40 24 45 20 40 12 26 14 18Z" className="fill-sun-deep" />
      <path d="M16 23H23M32 28H26M19 34H24" strokeWidth="2" className="stroke-sun" />
    </>
  ),
  acorn: (
    <>
      {ground('fill-red-wash')}
      <path d="M24 12V6" strokeWidth="3.5" className="stroke-sun-deep" />
      <path d="M12 24H36C37 34 30 40 24 45 18 40 11 34 12 24Z" className="fill-sun" />
      <path d="M9 24C9 14 16 11 24 11S39 14 39 24Z" className="fill-sun-deep" />
      <path d="M15 19h18" strokeWidth="2.2" strokeDasharray="0.1 5.9" className="stroke-sun" />
    </>
  ),
  bamboo: (
    <>
      {ground('fill-pink-wash')}
      <path d="M17 48V8M30 48V16" strokeWidth="6" strokeLinecap="butt" className="stroke-leaf-bright" />
      <path d="M13 18H21M13 32H21M26 26H34M26 39H34" strokeWidth="2.5" className="stroke-leaf" />
      <path
        d="M30 28C34 19 40 18 44 19 42 27 36 30 30 28ZM17 30C13 21 7 20 3 21 5 29 11 32 17 30Z"
        className="fill-leaf"
      />
    </>
  ),
}
