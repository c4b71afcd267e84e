import { isProcedure } from '@orpc/server'

type Router = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** @property name group and name in the contract, such as `study.dashboard` */
export type FoundOperation = { name: string; readsOnly: boolean }

/**
 * Finds operations by their path below /api, over either transport: `/rpc/study/lesson`, or the method and documented
 * path, such as `GET /learners/{learnerId}`.
 * @returns a function that returns undefined if no operation has this path
 */
export function operationFinder(router: Router) {
  const byRpcPath = new Map<string, FoundOperation>()
  const documented: { method: string; pattern: RegExp; found: FoundOperation }[] = []
  for (const [group, procedures] of Object.entries(router)) {
    for (const [name, procedure] of Object.entries(procedures)) {
      if (!isProcedure(procedure)) throw new Error(`${group}.${name} is not an operation`)
      const { method = 'POST', path = '' } = procedure['~orpc'].route
      const found = { name: `${group}.${name}`, readsOnly: method === 'GET' }
      byRpcPath.set(`/rpc/${group}/${name}`, found)
      documented.push({ method, pattern: toPattern(path), found })
    }
  }

  return (method: string, path: string): FoundOperation | undefined => {
    const sent = method === 'HEAD' ? 'GET' : method
    return byRpcPath.get(path) ?? documented.find((one) => one.method === sent && one.pattern.test(path))?.found
  }
}

function toPattern(path: string): RegExp {
  const segments = path.split('/').map((segment) => (segment.startsWith('{') ? '[^/]+' : RegExp.escape(segment)))
  return new RegExp(`^${segments.join('/')}/?$`)
}
