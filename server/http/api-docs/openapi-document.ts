import { STATUS_CODES } from 'node:http'
import { type AnyContractProcedure, ContractProcedure, type ErrorMap, type OpenAPI } from '@orpc/contract'
import { type JSONSchema, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '#contract/index.ts'
import { ERRORS_OF_ALL, ERRORS_OF_CHANGES, PIPELINE_ERRORS } from '../pipeline-errors.ts'
import { authPaths } from './auth-routes.ts'

/** OpenAPI 3.1 document of every operation, with all errors of the operation and of the request pipeline. */
export async function openApiDocument(origin: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(mapOperations(withPipelineErrors), {
    info: {
      title: 'Trellis',
      version: '1',
      description:
        'Operations of the learning portal. Sign in at /auth/sign-in/email or /auth/sign-in/username, then send the session cookie, or the token from the response as a bearer token. HEAD works wherever GET does.',
    },
    servers: [{ url: `${origin}/api` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
    customErrorResponseBodySchema: errorBodySchema,
  })
  document.paths = { ...document.paths, ...authPaths() }
  for (const { responses } of operationsOf(document)) describeStatuses(responses)
  return document
}

/** Operations in the order of the contract, then the account routes, each with its address. */
export function operationsOf(document: OpenAPI.Document) {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ path, method, ...operation, responses: operation.responses ?? {} }] : []
    }),
  )
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Adds the errors of the request pipeline to those that the operation declares. */
function withPipelineErrors(procedure: AnyContractProcedure): AnyContractProcedure {
  const { errorMap, route, inputSchema } = procedure['~orpc']
  const { INVALID_INPUT, ...declared } = errorMap
  const errors: ErrorMap = {
    ...ERRORS_OF_ALL,
    ...(route.method !== 'GET' && ERRORS_OF_CHANGES),
    // Without input nothing is validated.
    ...(inputSchema && { INVALID_INPUT }),
    ...declared,
  }
  return new ContractProcedure({ ...procedure['~orpc'], errorMap: errors })
}

function mapOperations(change: (procedure: AnyContractProcedure) => AnyContractProcedure) {
  return Object.fromEntries(
    Object.entries(contract).map(([group, operations]) => [
      group,
      Object.fromEntries(
        Object.entries<AnyContractProcedure>(operations).map(([name, operation]) => [name, change(operation)]),
      ),
    ]),
  )
}

/** Body of an error response: stable code, human-readable message, and optional data. */
function errorBodySchema(
  errors: [code: string, message: string, dataRequired: boolean, data: JSONSchema][],
  status: number,
): JSONSchema {
  const bodies = errors.map(([code, message, dataRequired, data]) => ({
    type: 'object' as const,
    properties: {
      defined: { type: 'boolean' as const, description: 'Whether the operation itself declares the error.' },
      code: { const: code },
      status: { const: status },
      message: { type: 'string' as const },
      ...(dataRequired && { data }),
    },
    required: ['defined', 'code', 'status', 'message', ...(dataRequired ? ['data'] : [])],
    ...(!dataRequired && { examples: [{ defined: !(code in PIPELINE_ERRORS), code, status, message }] }),
  }))
  return bodies.length === 1 ? (bodies[0] ?? {}) : { oneOf: bodies }
}

/** Replaces a repeated status number by its reason phrase. */
function describeStatuses(responses: OpenAPI.ResponsesObject) {
  for (const [status, response] of Object.entries(responses)) {
    if (response && 'description' in response && response.description === status)
      response.description = STATUS_CODES[status] ?? status
  }
}
