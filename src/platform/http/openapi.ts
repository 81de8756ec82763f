import { z } from 'zod'
import type { RotaRegistrada } from './rotas.ts'

/** The OpenAPI 3.1 document of every registered endpoint. */
export function gerarOpenApi(rotas: readonly RotaRegistrada[], url: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { id, endpoint: e } of rotas) {
    const operacao = {
      operationId: id,
      summary: e.summary,
      tags: [id.split('.')[0]],
      'x-permissao': e.permission ?? 'aberto',
      ...(e.open ? { description: `Aberto: ${e.open}`, security: [] } : { security: [{ bearer: [] }] }),
      parameters: [...parametros(e.params, 'path'), ...parametros(e.query, 'query')],
      ...(e.body ? { requestBody: { required: true, content: { 'application/json': { schema: esquema(e.body, 'input') } } } } : {}),
      responses: {
        200: e.bruto ? { description: 'Arquivo' } : { description: 'Certo', content: { 'application/json': { schema: esquema(e.response, 'output') } } },
        default: { description: 'Erro', content: { 'application/json': { schema: { $ref: '#/components/schemas/Erro' } } } },
      },
    }
    paths[e.path] = { ...paths[e.path], [e.method.toLowerCase()]: operacao }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Girassol', version: '1', description: 'Cada chamada declara a permissão que exige em `x-permissao`.' },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Erro: {
          type: 'object',
          required: ['success', 'error'],
          properties: {
            success: { const: false },
            error: { type: 'object', required: ['code', 'message'], properties: { code: { type: 'string' }, message: { type: 'string' }, details: {} } },
          },
        },
      },
    },
  }
}

const esquema = (tipo: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(tipo, { io, unrepresentable: 'any', target: 'draft-2020-12' })

function parametros(tipo: z.ZodType | undefined, lugar: 'path' | 'query'): unknown[] {
  if (!tipo) return []
  const { properties = {}, required = [] } = esquema(tipo, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: lugar, required: lugar === 'path' || required.includes(name), schema }))
}
