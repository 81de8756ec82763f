import type { Tratadores } from '#platform/http/rotas.ts'
import { quem, type Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import type { verComo } from '../../contract/ver-como.ts'
import { comecarVisao, sairDaVisao } from '../comandos/ver-como.ts'

export const tratarVerComo = (s: Servicos): Tratadores<typeof verComo> => ({
  comecar: async ({ ctx, body }) => ({ success: true, data: await comecarVisao(s, quem(ctx), body.pessoa_id) }),
  sair: async ({ ctx, params }) => {
    await sairDaVisao(s, quem(ctx), params.id)
    return { success: true }
  },
})
