import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { agendadas } from '../contract/agendadas.ts'
import { CONVERSA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { conversaPara } from '#modules/chat/nucleo/server/consultas/mensagens.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { conferirAnexos } from '#modules/chat/envio/publico.ts'
import { alcanceDe, veComo } from '#modules/chat/nucleo/server/politica.ts'
import { agendadasDe } from './consultas.ts'
import { agendarMensagem, alterarAgendada, cancelarAgendada } from './comandos/gravar.ts'

export function rotasDeAgendadas({ s }: DependenciasDoChat): Tratadores<typeof agendadas> {
  const { db } = s.banco
  async function ver(ctx: Ctx, id: string) {
    const conversa = await conversaPara(db, ctx.usuario.id, id)
    if (!conversa || !veComo(ctx, conversa.papel)) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
  }
  async function uma(ctx: Ctx, conversaId: string, id: string) {
    const [a] = await agendadasDe(db, ctx, conversaId, id)
    if (!a) throw naoEncontrado('Mensagem agendada não encontrada.')
    return { success: true as const, data: a }
  }
  return {
    async listar({ ctx, params }) {
      await ver(ctx, params.id)
      return { success: true, data: await agendadasDe(db, ctx, params.id) }
    },
    async criar({ ctx, params, body }) {
      const [alcance] = await Promise.all([alcanceDe(db, ctx), ver(ctx, params.id)])
      const anexos = await conferirAnexos(s.arquivos, params.id, ctx.usuario.id, body.anexos)
      return uma(
        ctx,
        params.id,
        await s.executar(ctx, (u) => agendarMensagem(u, ctx, alcance, params.id, body, anexos)),
      )
    },
    async alterar({ ctx, params, body }) {
      const alcance = await alcanceDe(db, ctx)
      await s.executar(ctx, (u) => alterarAgendada(u, ctx, alcance, params.id, params.agendadaId, body))
      return uma(ctx, params.id, params.agendadaId)
    },
    async cancelar({ ctx, params }) {
      const alcance = await alcanceDe(db, ctx)
      await s.executar(ctx, (u) => cancelarAgendada(u, ctx, alcance, params.id, params.agendadaId))
      return uma(ctx, params.id, params.agendadaId)
    },
  }
}
