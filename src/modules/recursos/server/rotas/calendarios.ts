import type { Tratadores } from '#platform/http/rotas.ts'
import { umaLinha } from '#platform/postgres/uma-linha.ts'
import type { Servicos } from '#platform/servicos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { calendarios, motoristas } from '../../contract/recursos.ts'
import { calendarioDe } from '../calendario.ts'
import {
  anotarLeitura,
  calendarioDoToken,
  calendariosDe,
  criarCalendario,
  revogarCalendario,
} from '../comandos/calendarios.ts'
import { guardarMotorista, motoristasDaCasa, tirarMotorista } from '../comandos/motoristas.ts'
import { recursoPorChave } from '../consultas/recursos.ts'
import { doCalendario } from '../consultas/reservas.ts'

export function rotasDosCalendarios(s: Servicos): Tratadores<typeof calendarios> {
  const db = s.banco.db
  return {
    listar: async ({ ctx }) => ({ success: true, data: await calendariosDe(db, ctx.usuario.id) }),
    async criar({ ctx, body }) {
      const recurso = body.recurso ? await recursoPorChave(db, body.recurso) : null
      const { id, token } = await s.executar(ctx, (u) => criarCalendario(u, ctx.usuario.id, recurso?.id ?? null))
      return {
        success: true,
        data: {
          id,
          url: `${s.ambiente.urlPublica}/api/calendarios/${token}/agenda.ics`,
          recurso: recurso && { chave: recurso.chave, nome: recurso.nome },
          criado_em: new Date().toISOString(),
          lido_em: null,
        },
      }
    },
    async revogar({ ctx, params }) {
      await s.executar(ctx, (u) => revogarCalendario(u, params.id, ctx.usuario.id))
      return { success: true }
    },
    async ler({ params, reply }) {
      const c = await calendarioDoToken(db, params.token)
      const linhas = await doCalendario(db, c)
      await s.executar(sistema, (u) => anotarLeitura(u, c.id))
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, max-age=300')
        .send(calendarioDe(c.nome ?? 'Minhas reservas', linhas, c.usuario_id, s.ambiente.urlPublica))
    },
  }
}

export function rotasDosMotoristas(s: Servicos): Tratadores<typeof motoristas> {
  const db = s.banco.db
  return {
    listar: async () => ({ success: true, data: await motoristasDaCasa(db) }),
    async guardar({ ctx, params, body }) {
      await s.executar(ctx, (u) => guardarMotorista(u, params.id, body))
      const motoristas = await motoristasDaCasa(db)
      return { success: true, data: umaLinha(motoristas.filter((m) => m.usuario.id === params.id)) }
    },
    async tirar({ ctx, params }) {
      await s.executar(ctx, (u) => tirarMotorista(u, params.id))
      return { success: true }
    },
  }
}
