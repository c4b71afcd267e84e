import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

/** Patterns in user agents. The order matters, because a browser also sends the names of its ancestors. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  // not translated: a name
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.+\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/**
 * Name of a device from its user agent, such as 'Firefox on Windows'. Versions are left out: they do not help to
 * recognize a device, and browsers have frozen most other parts.
 */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const find = (marks: typeof browsers) => marks.find(([mark]) => mark.test(text))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system ?? t`Unknown device`
}

type Answer = InferContractRouterOutputs<typeof contract>['profile']['get']

export type Profile = Answer['profile']

/** Session of the signed-in user. */
export type Device = Answer['devices'][number]
