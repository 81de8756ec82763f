import type { FastifyRequest } from 'fastify'
import { parametro } from '#platform/http/do-endereco.ts'
import type { Deposito } from '../deposito.ts'
import { conferirNome } from '../nomes.ts'
import type { Portaria, Quem } from '../quem.ts'

export interface Casa {
  deposito: Deposito
  portaria: Portaria
}

/** Reads `/…/{bucket}/*`. */
export function alvoDe(req: FastifyRequest): { bucket: string; nome: string; url: string } {
  const bucket = parametro(req, 'bucket')
  const nome = conferirNome(parametro(req, '*'))
  return { bucket, nome, url: `${bucket}/${nome}` }
}

export const quem = (casa: Casa, req: FastifyRequest): Promise<Quem> =>
  casa.portaria.identificar(req.headers.authorization)

export const querSubstituir = (req: FastifyRequest): boolean => req.headers['x-upsert'] === 'true'
