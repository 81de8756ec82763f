import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { comoObjeto } from '#kit/objeto.ts'
import { parametro } from '#platform/http/do-endereco.ts'
import type { Mundo } from '../rede/mundo.ts'
import { acharInstancia, type Instancia } from '../repositorio/instancias.ts'
import { Recusa } from './recusa.ts'
import { validarEsquema, type Esquema } from './validar-esquema.ts'

export interface Chamada {
  instancia: Instancia
  corpo: Record<string, unknown>
}
type Fazer = (chamada: Chamada) => unknown

interface Rota {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  status: number
  esquema?: Esquema
  fazer: Fazer
}

const resumo = (texto: string) => createHash('sha256').update(texto).digest()
const igual = (a: string, b: string): boolean => timingSafeEqual(resumo(a), resumo(b))

/**
 * Registers a route with the checks in the order of the real server: the instance (404), the key (401), the schema
 * (400); then the route's own rules.
 */
export function servir(app: FastifyInstance, mundo: Mundo, chaveGlobal: string, rota: Rota): void {
  app.route({
    method: rota.method,
    url: `${rota.url}/:instancia`,
    handler: async (req, res) => {
      const nome = parametro(req, 'instancia')
      const instancia = acharInstancia(mundo.banco, nome)
      if (!instancia) throw new Recusa(404, [`The "${nome}" instance does not exist`])
      conferirChave(req, [chaveGlobal, instancia.token])
      const corpo = comoObjeto(req.body)
      const falhas = rota.esquema ? validarEsquema(rota.esquema, corpo) : []
      if (falhas.length > 0) throw new Recusa(400, [falhas])
      const resultado = await rota.fazer({ instancia, corpo })
      return res
        .status(rota.status)
        .type('application/json')
        .send(JSON.stringify(resultado ?? null))
    },
  })
}

/**
 * Checks the API key. Only the `apikey` header counts; an additional Bearer is ignored, and a Bearer alone is refused.
 */
export function conferirChave(req: FastifyRequest, aceitas: string[]): void {
  const chave = req.headers.apikey
  if (typeof chave !== 'string' || !aceitas.some((aceita) => igual(chave, aceita)))
    throw new Recusa(401, 'Unauthorized')
}
