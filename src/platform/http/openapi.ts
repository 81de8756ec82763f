import { z } from 'zod'
import { comoObjeto, ehObjeto } from '#kit/objeto.ts'
import type { RotaRegistrada } from './rotas.ts'

/** Builds the OpenAPI 3.1 document of every registered endpoint. */
export function gerarOpenApi(rotas: readonly RotaRegistrada[], url: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const comuns: Comuns = new Map()
  const esquema = (tipo: z.ZodType, io: 'input' | 'output') =>
    comReferencias(z.toJSONSchema(tipo, { io, unrepresentable: 'any', target: 'draft-2020-12' }), comuns)
  const parametros = (tipo: z.ZodType | undefined, lugar: 'path' | 'query') =>
    tipo ? comoParametros(esquema(tipo, 'input'), lugar) : []
  for (const { id, endpoint: e } of rotas) {
    const operacao = {
      operationId: id,
      summary: e.summary,
      tags: [id.split('.')[0]],
      'x-permissao': e.permission ?? 'aberto',
      ...(e.open ? { description: `Aberto: ${e.open}`, security: [] } : { security: [{ bearer: [] }] }),
      parameters: [...parametros(e.params, 'path'), ...parametros(e.query, 'query')],
      ...(e.body
        ? { requestBody: { required: true, content: { 'application/json': { schema: esquema(e.body, 'input') } } } }
        : {}),
      responses: {
        200: e.bruto
          ? { description: 'Arquivo' }
          : { description: 'Certo', content: { 'application/json': { schema: esquema(e.response, 'output') } } },
        default: {
          description: 'Erro',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Erro' } } },
        },
      },
    }
    paths[e.path] = { ...paths[e.path], [e.method.toLowerCase()]: operacao }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Girassol',
      version: '1',
      description: 'Cada chamada declara a permissão que exige em `x-permissao`.',
    },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        ...Object.fromEntries([...comuns.values()].map((c) => [c.nome, c.esquema])),
        Erro: {
          type: 'object',
          required: ['success', 'error'],
          properties: {
            success: { const: false },
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: { code: { type: 'string' }, message: { type: 'string' }, details: {} },
            },
          },
        },
      },
    },
  }
}

type Json = Record<string, unknown>
/**
 * Recursive schemas (a JSON value contains JSON values), keyed by their JSON text: each appears once in the document.
 */
type Comuns = Map<string, { nome: string; esquema: unknown }>

/**
 * Moves the `$defs` of a schema to the document's components, because a reference is resolved from the root of the
 * whole document.
 */
function comReferencias(esquema: unknown, comuns: Comuns): Json {
  const { $defs, ...resto } = comoObjeto(esquema)
  if (!ehObjeto($defs)) return resto
  const nomes = new Map<string, string>()
  for (const [local, definicao] of Object.entries($defs)) {
    const texto = JSON.stringify(definicao)
    const comum = comuns.get(texto) ?? { nome: `Comum${comuns.size + 1}`, esquema: null }
    comuns.set(texto, comum)
    nomes.set(local, comum.nome)
  }
  const apontar = (v: unknown): Json =>
    comoObjeto(
      JSON.parse(
        JSON.stringify(v).replace(
          /"#\/\$defs\/([^"]+)"/g,
          (_, local: string) => `"#/components/schemas/${nomes.get(local) ?? local}"`,
        ),
      ),
    )
  for (const definicao of Object.values($defs)) {
    const comum = comuns.get(JSON.stringify(definicao))
    if (comum) comum.esquema = apontar(definicao)
  }
  return apontar(resto)
}

function comoParametros(esquema: Json, lugar: 'path' | 'query'): unknown[] {
  const { properties, required } = esquema
  return Object.entries(comoObjeto(properties)).map(([name, schema]) => ({
    name,
    in: lugar,
    required: lugar === 'path' || (Array.isArray(required) && required.includes(name)),
    schema,
  }))
}
