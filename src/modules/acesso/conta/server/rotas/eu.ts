import type { Tratadores } from '#platform/http/rotas.ts'
import type { eu } from '../../contract/eu.ts'
import { alterarEu } from '../comandos/alterar-eu.ts'
import { guardarPreferencia } from '../comandos/guardar-preferencia.ts'
import { trocarFoto } from '../comandos/minha-foto.ts'
import { obterEu } from '../consultas/eu.ts'
import { quem, type Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

export const tratarEu = (s: Servicos): Tratadores<typeof eu> => ({
  obter: async ({ ctx }) => ({ success: true, data: await obterEu(s, quem(ctx)) }),
  alterar: async ({ ctx, body }) => {
    await alterarEu(s, quem(ctx), body)
    return { success: true, data: await obterEu(s, quem(ctx)) }
  },
  trocarFoto: async ({ ctx, body }) => {
    await trocarFoto(s, quem(ctx), body.imagem)
    return { success: true, data: await obterEu(s, quem(ctx)) }
  },
  guardarPreferencia: async ({ ctx, params, body }) => {
    await guardarPreferencia(s, quem(ctx), params.chave, body.valor)
    return { success: true }
  },
})
