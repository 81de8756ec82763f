import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { envios } from '#modules/chat/envio/contract/envios.ts'
import { apresentarMensagem } from '#modules/chat/nucleo/server/apresentar.ts'
import { CONVERSA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { conversaPara, mensagemPorId } from '#modules/chat/nucleo/server/consultas/mensagens.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { alcanceDe, exigirResponder, veComo } from '#modules/chat/nucleo/server/politica.ts'
import { provarPresenca } from '#modules/chat/nucleo/server/ganchos.ts'
import { desfazerEnvio } from './comandos/desfazer.ts'
import { aEncaminhar, encaminharPara } from './comandos/encaminhar.ts'
import { historicoDaMensagem } from './consultas/historico.ts'
import { mencoesDe, quemVe } from '#modules/chat/compositor/server/consultas/mencoes.ts'
import { guardarRascunho, lerRascunho } from '#modules/chat/compositor/server/comandos/rascunho.ts'

export function rotasDeEnvios({ s, adaptadorDe, remetente }: DependenciasDoChat): Tratadores<typeof envios> {
  const { db } = s.banco
  async function ver(ctx: Ctx, id: string) {
    const conversa = await conversaPara(db, ctx.usuario.id, id)
    if (!conversa || !veComo(ctx, conversa.papel)) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
    return conversa
  }

  return {
    async desfazer({ ctx, params }) {
      const alcance = await alcanceDe(db, ctx)
      await s.executar(ctx, (u) => desfazerEnvio(u, ctx, alcance, params.id, params.messageId))
      // the undone message no longer blocks those queued behind it
      remetente.despertar(params.id)
      const linha = await mensagemPorId(db, params.id, params.messageId)
      if (!linha) throw naoEncontrado('Mensagem não encontrada.')
      return { success: true, data: await apresentarMensagem(s.arquivos, linha) }
    },
    async historico({ ctx, params }) {
      await ver(ctx, params.id)
      return { success: true, data: await historicoDaMensagem(db, ctx, params.id, params.messageId) }
    },
    async encaminhar({ ctx, params, body }) {
      await ver(ctx, params.id)
      const [alcance, lista] = await Promise.all([alcanceDe(db, ctx), aEncaminhar(s, params.id, body.mensagens)])
      const data = []
      for (const destino of body.destinos) {
        const feito = await encaminharPara(s, ctx, alcance, { lista, destino, idCliente: body.id_cliente, adaptadorDe })
        if (feito.conversa_id && feito.enviadas > 0) remetente.despertar(feito.conversa_id)
        data.push(feito)
      }
      if (data.some((feito) => feito.enviadas > 0)) await s.executar(ctx, (u) => provarPresenca(u, ctx.usuario.id))
      return { success: true, data }
    },
    async mencionaveis({ ctx, params, query }) {
      const conversa = await ver(ctx, params.id)
      return {
        success: true,
        data: (await quemVe(db, conversa.caixa_entrada_id, query)).filter((p) => p.id !== ctx.usuario.id),
      }
    },
    mencoes: async ({ ctx }) => ({ success: true, data: await mencoesDe(db, ctx, await alcanceDe(db, ctx)) }),
    async lerRascunho({ ctx, params }) {
      await ver(ctx, params.id)
      return { success: true, data: await lerRascunho(db, ctx, params.id) }
    },
    async guardarRascunho({ ctx, params, body }) {
      const [conversa, alcance] = await Promise.all([ver(ctx, params.id), alcanceDe(db, ctx)])
      exigirResponder(ctx, alcance, conversa.caixa_entrada_id)
      await s.executar(ctx, (u) => guardarRascunho(u, ctx, params.id, body))
      return { success: true }
    },
  }
}
