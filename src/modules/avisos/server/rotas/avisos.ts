import { invalido, naoEncontrado } from '#kit/erro.ts'
import { sinoDoChat } from '#modules/chat/publico.ts'
import { pode } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import type { avisos } from '../../contract/avisos.ts'
import { lerAvisos } from '../comandos/ler.ts'
import { escolher, guardarAjustes, silenciar } from '../comandos/preferencias.ts'
import { testar } from '../comandos/testar.ts'
import { assuntosDe } from '../consultas/assuntos.ts'
import { ajustesDe, escolhasDe, impedimentosDe, linhaDe, mudosDe, tiposDe } from '../consultas/grade.ts'
import { quantasPorLer, sinoDe } from '../consultas/sino.ts'
import type { Dependencias } from '../envios/entregar.ts'
import { guardarInscricao, inscricoesDe, tirarInscricao } from '../push/repositorio.ts'
import { obterVapid } from '../push/vapid.ts'

export function rotasDosAvisos(d: Dependencias, tipos: readonly TipoDeAviso[]): Tratadores<typeof avisos> {
  const { s } = d
  const { db } = s.banco
  const escolhas = async (usuario_id: string) => {
    const [nossas, doChat] = await Promise.all([escolhasDe(db, usuario_id), sinoDoChat.interruptores(db, usuario_id)])
    for (const [tipo, ligado] of doChat) nossas.set(`${tipo} sino`, ligado)
    return nossas
  }
  return {
    async listar({ ctx, query }) {
      const { data, ...pagination } = await sinoDe(db, ctx, query)
      return { success: true, data, pagination }
    },
    porLer: async ({ ctx }) => ({ success: true, data: { total: await quantasPorLer(db, ctx) } }),
    async ler({ ctx, body }) {
      await s.executar(ctx, async (u) => {
        await lerAvisos(u, ctx.usuario.id, body.ids)
        if (pode(ctx, 'chat.conversa.ver')) await sinoDoChat.ler(u, ctx.usuario.id, body.ids)
      })
      return { success: true, data: { total: await quantasPorLer(db, ctx) } }
    },
    async preferencias({ ctx }) {
      const { id } = ctx.usuario
      const minhas = await escolhas(id)
      const [ajustes, mudos, assuntos, impedimentos] = await Promise.all([
        ajustesDe(db, id),
        mudosDe(db, id),
        assuntosDe(db, ctx),
        impedimentosDe(db, id),
      ])
      return {
        success: true,
        data: { grade: tiposDe(tipos, ctx).map((t) => linhaDe(t, minhas)), ajustes, mudos, assuntos, impedimentos },
      }
    },
    async escolher({ ctx, body }) {
      const tipo = tiposDe(tipos, ctx).find((t) => t.tipo === body.tipo)
      if (!tipo) throw invalido('Aviso desconhecido', [{ campo: 'tipo', mensagem: 'Aviso desconhecido' }])
      await s.executar(ctx, (u) => escolher(u, ctx.usuario.id, tipo, body.canal, body.ligado))
      return { success: true, data: linhaDe(tipo, await escolhas(ctx.usuario.id)) }
    },
    async ajustar({ ctx, body }) {
      await s.executar(ctx, (u) => guardarAjustes(u, ctx.usuario.id, body))
      return { success: true, data: await ajustesDe(db, ctx.usuario.id) }
    },
    async silenciar({ ctx, body }) {
      const { funis, times } = await assuntosDe(db, ctx)
      if (body.funis.some((id) => !funis.some((f) => f.id === id))) throw naoEncontrado('Funil não encontrado')
      if (body.times.some((id) => !times.some((t) => t.id === id))) throw naoEncontrado('Time não encontrado')
      await s.executar(ctx, (u) => silenciar(u, ctx.usuario.id, body))
      return { success: true, data: await mudosDe(db, ctx.usuario.id) }
    },
    async testar({ ctx, body }) {
      await testar(d, ctx, body.canal)
      return { success: true }
    },
    async chavePush({ ctx }) {
      const [{ publica }, lista] = await Promise.all([obterVapid(s), inscricoesDe(db, ctx.usuario.id)])
      return {
        success: true,
        data: {
          chave: publica,
          inscricoes: lista.map((i) => ({
            id: i.id,
            aparelho: i.aparelho,
            endpoint: i.endpoint,
            criado_em: i.criado_em.toISOString(),
          })),
        },
      }
    },
    async inscrever({ ctx, body }) {
      await s.rede.conferir(body.endpoint).catch(() => {
        throw invalido('Este endereço não é de um serviço de avisos que o Girassol alcança', [
          { campo: 'endpoint', mensagem: 'Endereço inválido' },
        ])
      })
      return { success: true, data: { id: await s.executar(ctx, (u) => guardarInscricao(u, ctx.usuario.id, body)) } }
    },
    async desinscrever({ ctx, params }) {
      if (!(await s.executar(ctx, (u) => tirarInscricao(u, ctx.usuario.id, params.id))))
        throw naoEncontrado('Este navegador não está inscrito')
      return { success: true }
    },
  }
}
