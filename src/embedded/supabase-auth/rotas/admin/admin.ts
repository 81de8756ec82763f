import type { FastifyInstance } from 'fastify'
import type { Auth } from '../../contexto.ts'
import { rotasDeContas } from './contas.ts'
import { rotasDeConvites } from './convites.ts'

export function rotasDeAdmin(app: FastifyInstance, auth: Auth): void {
  rotasDeContas(app, auth)
  rotasDeConvites(app, auth)
}
