import type { Tratadores } from '#platform/http/rotas.ts'
import type { filas } from '../contract/filas.ts'
import type { molduras } from '../contract/molduras.ts'
import type { presencaNoServidor } from '#modules/chat/presenca/contract/disponibilidade.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { filaInteira, filasNaMesa } from './consultas/filas.ts'
import { simularFila } from './consultas/simulacao.ts'
import { minhaDisponibilidade } from './consultas/minha-presenca.ts'
import { escolherPresenca, sinalDeVida } from './comandos/disponibilidade.ts'
import { definirMolduras, origensDasMolduras } from './comandos/molduras.ts'
import type { MotorDasFilas } from './motor.ts'
import { moverParaFila, puxarProxima } from './comandos/puxar.ts'
import { alterarFila, criarFila, excluirFila } from './comandos/salvar.ts'

export function rotasDeFilas({ s }: DependenciasDoChat, motor: MotorDasFilas): Tratadores<typeof filas> {
  const db = s.banco.db
  const inteira = async (id: string) => ({ success: true as const, data: await filaInteira(db, id, new Date()) })
  return {
    listar: async ({ ctx, query }) => ({
      success: true,
      data: await filasNaMesa(s, ctx.usuario.id, await alcanceDe(db, ctx), query, new Date()),
    }),
    obter: ({ params }) => inteira(params.id),
    simular: async ({ params, query }) => ({
      success: true,
      data: await simularFila(s, params.id, query.caixa_entrada_id, new Date()),
    }),
    async criar({ ctx, body }) {
      const id = await s.executar(ctx, (u) => criarFila(u, body))
      motor.despertar()
      return inteira(id)
    },
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarFila(u, params.id, body))
      motor.despertar()
      return inteira(params.id)
    },
    async excluir({ ctx, params }) {
      await s.executar(ctx, (u) => excluirFila(u, params.id))
      return { success: true }
    },
    async proxima({ ctx, body }) {
      const alcance = await alcanceDe(db, ctx)
      const conversa_id = await s.executar(ctx, (u) => puxarProxima(u, ctx, alcance, body, new Date()))
      return { success: true, data: conversa_id ? { conversa_id } : null }
    },
    async mover({ ctx, params, body }) {
      const alcance = await alcanceDe(db, ctx)
      await s.executar(ctx, (u) => moverParaFila(u, ctx, alcance, params.id, body.fila_id, body.motivo))
      motor.despertar()
      return { success: true, data: { conversa_id: params.id, fila_id: body.fila_id } }
    },
  }
}

export function rotasDePresenca(
  { s }: DependenciasDoChat,
  motor: MotorDasFilas,
): Tratadores<typeof presencaNoServidor> {
  const db = s.banco.db
  const minha = async (id: string) => ({ success: true as const, data: await minhaDisponibilidade(db, id, new Date()) })
  return {
    obter: ({ ctx }) => minha(ctx.usuario.id),
    async escolher({ ctx, body }) {
      await s.executar(ctx, (u) => escolherPresenca(u, ctx.usuario.id, body.escolha, new Date()))
      motor.despertar()
      return minha(ctx.usuario.id)
    },
    async sinal({ ctx, body }) {
      const livre = await s.executar(ctx, (u) => sinalDeVida(u.tx, ctx.usuario.id, body, new Date()))
      if (livre) motor.despertar()
      return minha(ctx.usuario.id)
    },
  }
}

export function rotasDeMolduras({ s }: DependenciasDoChat): Tratadores<typeof molduras> {
  return {
    obter: async () => ({ success: true, data: { origens: await origensDasMolduras(s.banco.db) } }),
    async definir({ ctx, body }) {
      await s.executar(ctx, (u) => definirMolduras(u, body.origens))
      return { success: true, data: { origens: await origensDasMolduras(s.banco.db) } }
    },
  }
}
