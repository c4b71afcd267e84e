import type { Plugin } from 'vite'

const creation = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g

/** The module with errors that record no stack; undefined if it creates none at its start. */
export function withoutStacks(code: string): string | undefined {
  const changed = code.replaceAll(creation, '$1 = Object.assign(Object.create(Error.prototype), { message: $2 })')
  return changed === code ? undefined : changed
}

/**
 * React creates a few errors when it loads, which it throws later as signals. The browser records where each is created, and
 * parses all of React a second time for it: 10 ms of a computer, 40 ms of a phone. This plugin creates them without a stack. A
 * new version that creates them in another way fails the build.
 */
export function reactErrorsWithoutStack(): Plugin {
  return {
    name: 'react-errors-without-stack',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-dom-client\.production\.js/ },
      handler(code) {
        const changed = withoutStacks(code)
        if (changed === undefined) {
          this.error('React no longer creates its signals as errors: look at it again, then change this plugin')
        }
        return { code: changed, map: null }
      },
    },
  }
}
