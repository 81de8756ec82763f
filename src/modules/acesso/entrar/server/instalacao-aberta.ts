import type { FastifyRequest } from 'fastify'
import { daquiMesmo, ehDestaMaquina } from '#platform/http/daqui-mesmo.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

/**
 * True when the first account may be made without the set-up link: server, address of the request and caller are all of
 * this machine. A Host header of another name is a proxy or a rebound name, even when the connection is local.
 */
export const instalacaoAberta = (s: Pick<Servicos, 'soDestaMaquina'>, req: FastifyRequest): boolean =>
  s.soDestaMaquina && ehDestaMaquina(req.hostname) && daquiMesmo(req)
