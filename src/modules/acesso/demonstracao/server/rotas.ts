import { quem, type Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { demonstracao } from '../contract/demonstracao.ts'
import { lerSituacao } from './consultas.ts'
import { deixarDemonstracao } from './comandos/deixar.ts'

export const tratarDemonstracao = (s: Servicos): Tratadores<typeof demonstracao> => ({
  ver: async ({ ctx }) => ({
    success: true,
    data: await s.executar(quem(ctx), (u) => lerSituacao(u.tx, u.ligados, quem(ctx).usuario.id)),
  }),
  deixar: async ({ ctx, body }) => ({ success: true, data: await deixarDemonstracao(s, quem(ctx), body) }),
})
