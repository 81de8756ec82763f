import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { recursos } from '../../contract/recursos.ts'
import { apresentarRecurso, apresentarReserva } from '../apresentar.ts'
import { alterarRecurso, bloquear, criarRecurso } from '../comandos/recursos.ts'
import { listarRecursos, recursoPorChave, type LinhaDoRecurso } from '../consultas/recursos.ts'
import { reservaPorId } from '../consultas/reservas.ts'
import { BUCKET_DOS_RECURSOS } from '../politica-de-arquivos.ts'

const UMA_HORA = 3600

export function rotasDosRecursos(s: Servicos): Tratadores<typeof recursos> {
  const db = s.banco.db
  /** A missing picture must not make the list fail. */
  const comFoto = async (l: LinhaDoRecurso) =>
    apresentarRecurso(
      l,
      l.foto ? await s.arquivos.urlAssinada(BUCKET_DOS_RECURSOS, l.foto, UMA_HORA).catch(() => null) : null,
    )
  const um = async (chave: string) => ({
    success: true as const,
    data: await comFoto(await recursoPorChave(db, chave, true)),
  })
  return {
    listar: async ({ query }) => ({
      success: true,
      data: await Promise.all((await listarRecursos(db, query)).map(comFoto)),
    }),
    obter: async ({ params }) => ({ success: true, data: await comFoto(await recursoPorChave(db, params.chave)) }),
    async criar({ ctx, body }) {
      await s.executar(ctx, (u) => criarRecurso(u, body))
      return um(body.chave)
    },
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarRecurso(u, params.chave, body))
      return um(params.chave)
    },
    async bloquear({ ctx, params, body }) {
      const id = await s.executar(ctx, async (u) =>
        bloquear(u, await recursoPorChave(u.tx, params.chave), { ...body, por: ctx.usuario.id }, new Date()),
      )
      return { success: true, data: apresentarReserva(ctx, await reservaPorId(db, id)) }
    },
  }
}
