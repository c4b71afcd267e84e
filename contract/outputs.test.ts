import { isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './index.ts'

/** Lists places of a schema whose values it does not describe. */
function undeclaredPlaces(schema: z.core.$ZodType, place: string, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod
  if (['unknown', 'any', 'custom', 'transform'].includes(def.type)) return [`${place}: ${def.type}`]
  return Object.entries(def).flatMap(([name, part]) => {
    // A check narrows values that the schema describes.
    if (name === 'checks') return []
    if (name === 'shape') {
      return Object.entries(part as z.core.$ZodShape).flatMap(([field, of]) =>
        undeclaredPlaces(of, `${place}.${field}`, seen),
      )
    }
    // `catchall` is `never` for a strict object.
    if (name === 'catchall' && isSchema(part)) {
      return part._zod.def.type === 'never' ? [] : [`${place}: loose object`]
    }
    return [part].flat().flatMap((one) => (isSchema(one) ? undeclaredPlaces(one, place, seen) : []))
  })
}

const isSchema = (part: unknown): part is z.core.$ZodType => typeof part === 'object' && part !== null && '_zod' in part

function outputsOf(router: object, path: string): [string, z.core.$ZodType][] {
  return Object.entries(router).flatMap(([name, part]): [string, z.core.$ZodType][] => {
    const place = `${path}${name}`
    if (!isContractProcedure(part)) return outputsOf(part, `${place}.`)
    const output = part['~orpc'].outputSchema
    return isSchema(output) ? [[place, output]] : []
  })
}

test('every output of the contract declares its fields at any depth', () => {
  const outputs = outputsOf(contract, '')
  expect(outputs.length).toBeGreaterThan(100)
  expect(outputs.flatMap(([place, output]) => undeclaredPlaces(output, place))).toEqual([])
})

test.each([
  ['unknown', z.object({ rows: z.array(z.object({ facts: z.unknown() })) }), 'planted.rows.facts: unknown'],
  ['any', z.object({ facts: z.record(z.string(), z.any()) }), 'planted.facts: any'],
  ['a loose object', z.object({ facts: z.looseObject({ id: z.string() }).nullable() }), 'planted.facts: loose object'],
  ['a custom schema', z.union([z.string(), z.custom<{ id: string }>()]), 'planted: custom'],
])('%s in an output is a fault', (_fault, schema, place) => {
  expect(undeclaredPlaces(schema, 'planted')).toEqual([place])
})
