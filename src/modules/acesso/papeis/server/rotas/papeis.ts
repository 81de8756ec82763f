import type { Tratadores } from '#platform/http/rotas.ts'
import { quem, type Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import type { papeis } from '../../contract/papeis.ts'
import { arquivarPapel, desenharPapel, redesenharPapel } from '../comandos/desenhar-papel.ts'
import { listarPapeis, quemTemOPapel } from '../consultas/papeis.ts'
import { previaDoPapel } from '../consultas/previa-do-papel.ts'

export const tratarPapeis = (s: Servicos): Tratadores<typeof papeis> => ({
  listar: async () => ({ success: true, data: await listarPapeis(s.banco.db) }),
  pessoas: async ({ params }) => ({ success: true, data: await quemTemOPapel(s.banco.db, params.id) }),
  criar: async ({ ctx, body }) => ({ success: true, data: await desenharPapel(s, quem(ctx), body) }),
  previa: async ({ params, body }) => ({
    success: true,
    data: await previaDoPapel(s.banco.db, params.id, body.permissoes),
  }),
  alterar: async ({ ctx, params, body }) => ({
    success: true,
    data: await redesenharPapel(s, quem(ctx), params.id, body),
  }),
  arquivar: async ({ ctx, params, body }) => ({
    success: true,
    data: await arquivarPapel(s, quem(ctx), params.id, body),
  }),
})
