import type { FastifyRequest } from 'fastify'
import type { Autor } from '#platform/eventos/unidade.ts'

/** Where an act of a signer came from: part of its proof. */
export interface Aparelho {
  ip: string
  porta: number | null
  agente: string | null
}

export const aparelhoDe = (req: FastifyRequest): Aparelho => ({
  ip: req.ip,
  porta: req.socket.remotePort ?? null,
  agente: req.headers['user-agent']?.slice(0, 400) ?? null,
})

export const autorDe = (req: FastifyRequest): Autor => ({ usuario: null, ip: req.ip, requisicao_id: req.id })
