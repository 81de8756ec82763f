import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Publicador } from '#platform/realtime/publicador.ts'
import { criarPublicadorEmbutido } from '#platform/realtime/publicador-embutido.ts'
import { criarPublicadorHospedado } from '#platform/realtime/publicador-hospedado.ts'
import { criarServidorAbly } from '#embedded/ably/servidor.ts'

export interface TempoRealDoServidor {
  publicador: Publicador
  registrar(app: FastifyInstance): void
  aoUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  fechar(): Promise<void>
}

/** Sets up the live channels: hosted when there is an Ably key, otherwise served here over the same protocol. */
export async function montarTempoReal(o: {
  chave: string
  hospedado: boolean
  banco: Banco
  log: Log
}): Promise<TempoRealDoServidor> {
  if (o.hospedado) {
    const publicador = criarPublicadorHospedado({ chave: o.chave, log: o.log })
    return { publicador, registrar: () => {}, aoUpgrade: () => false, fechar: async () => {} }
  }
  const servidor = await criarServidorAbly({ banco: o.banco, chave: o.chave, log: o.log })
  return {
    publicador: criarPublicadorEmbutido({ db: o.banco.db, entregarAqui: servidor.entregar, log: o.log }),
    registrar: (app) => void app.register(servidor.rotas),
    aoUpgrade: servidor.aoUpgrade,
    fechar: servidor.fechar,
  }
}
