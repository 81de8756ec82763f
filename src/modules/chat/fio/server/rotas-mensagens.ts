import { naoEncontrado } from '#kit/erro.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { mensagens } from '../contract/mensagens.ts'
import { assinarComo } from '#modules/chat/nucleo/regras/assinatura.ts'
import { apresentarMensagem } from '#modules/chat/nucleo/server/apresentar.ts'
import {
  aplicarEdicao,
  aplicarExclusao,
  aplicarReacao,
  exigirPropria,
  mensagemAlteravel,
  reenviarMensagem,
} from './comandos/alterar-mensagem.ts'
import { enviarMensagem } from '#modules/chat/envio/server/comandos/enviar-mensagem.ts'
import { CONVERSA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { conversaPara, mensagemPorId, paginaDeMensagens } from '#modules/chat/nucleo/server/consultas/mensagens.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { conferirAnexos } from '#modules/chat/envio/server/conferir-anexos.ts'
import { provarPresenca } from '#modules/chat/nucleo/server/ganchos.ts'
import { alcanceDe, veComo, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { trabalhoDaMidia } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'

/** Maximum time a request waits for the channel: the longest channel timeout plus the send delay and a margin. */
const ESPERA_MS = 65_000

export function rotasDeMensagens({ s, adaptadorDe, remetente }: DependenciasDoChat): Tratadores<typeof mensagens> {
  const db = s.banco.db

  async function verConversa(ctx: Ctx, id: string) {
    const conversa = await conversaPara(db, ctx.usuario.id, id)
    if (!conversa || !veComo(ctx, conversa.papel)) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
    return conversa
  }
  async function verEscrevendo(ctx: Ctx, id: string): Promise<Alcance> {
    const [alcance] = await Promise.all([alcanceDe(db, ctx), verConversa(ctx, id)])
    return alcance
  }
  async function uma(conversaId: string, id: string) {
    const linha = await mensagemPorId(db, conversaId, id)
    if (!linha) throw naoEncontrado('Mensagem não encontrada.')
    return { success: true as const, data: await apresentarMensagem(s.arquivos, linha) }
  }
  /**
   * Loads the message, its inbox, the channel's adapter and the channel's address of the message (null if it was never
   * sent).
   */
  async function noCanal(ctx: Ctx, alcance: Alcance, conversaId: string, id: string, exigir: typeof exigirPropria) {
    const { conversa, mensagem } = await s.executar(ctx, (u) => exigir(u, ctx, alcance, conversaId, id))
    const caixa = await abrirCaixa(db, s.cofre, conversa.caixa_entrada_id)
    const alvo =
      mensagem.id_externo && conversa.endereco
        ? { endereco: conversa.endereco, id_externo: mensagem.id_externo, de_mim: mensagem.direcao === 'saida' }
        : null
    return { mensagem, caixa, alvo, adaptador: adaptadorDe(caixa.tipo) }
  }

  return {
    async listar({ ctx, params, query }) {
      const pagina = await paginaDeMensagens(db, ctx.usuario.id, params.id, query)
      if (!pagina || !veComo(ctx, pagina.papel)) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
      const { total, de, ate, linhas } = pagina
      const hasMore = query.apos_seq !== undefined ? ate < total : de > 1 && ate >= de
      return {
        success: true,
        data: await Promise.all(linhas.map((l) => apresentarMensagem(s.arquivos, l))),
        pagination: { page: query.page, limit: query.limit, total, hasMore },
      }
    },
    async enviar({ ctx, params, body, req, reply }) {
      const alcance = await verEscrevendo(ctx, params.id)
      const anexos = await conferirAnexos(s.arquivos, params.id, ctx.usuario.id, body.anexos ?? [])
      const { ids, nova, linhas } = await s.executar(ctx, async (u) => {
        const feita = await enviarMensagem(u, ctx, alcance, params.id, { pedido: body, anexos, adaptadorDe })
        if (feita.nova) await provarPresenca(u, ctx.usuario.id)
        return feita
      })
      const [primeira = ''] = ids
      if (!body.privada) {
        // do not wait for a message that can still be undone
        const assincrono = Boolean(body.desfazer_s) || String(req.headers.prefer ?? '').includes('respond-async')
        const fim = assincrono || !nova ? null : remetente.aguardar(primeira, ESPERA_MS)
        if (body.desfazer_s) setTimeout(() => remetente.despertar(params.id), body.desfazer_s * 1000).unref()
        else remetente.despertar(params.id)
        if (assincrono) void reply.header('preference-applied', 'respond-async')
        const resultado = await fim
        if (resultado && !resultado.ok) throw resultado.erro
        if (fim) return uma(params.id, primeira)
      }
      // the response does not wait for the channel: return the rows as inserted
      const linha = linhas.find((l) => l.id === primeira)
      return linha ? { success: true, data: await apresentarMensagem(s.arquivos, linha) } : uma(params.id, primeira)
    },
    async obter({ ctx, params }) {
      await verConversa(ctx, params.id)
      return uma(params.id, params.messageId)
    },
    async editar({ ctx, params, body }) {
      const alcance = await verEscrevendo(ctx, params.id)
      const { mensagem, caixa, alvo, adaptador } = await noCanal(
        ctx,
        alcance,
        params.id,
        params.messageId,
        exigirPropria,
      )
      const texto = assinarComo(mensagem.conteudo, mensagem.autor_nome, body.conteudo)
      if (alvo) await adaptador.editar?.(caixa, alvo, texto)
      await s.executar(ctx, async (u) => {
        await aplicarEdicao(u, ctx, mensagem.id, mensagem.conteudo, texto)
        await provarPresenca(u, ctx.usuario.id)
      })
      return uma(params.id, mensagem.id)
    },
    async apagar({ ctx, params }) {
      const alcance = await verEscrevendo(ctx, params.id)
      const { mensagem, caixa, alvo, adaptador } = await noCanal(
        ctx,
        alcance,
        params.id,
        params.messageId,
        exigirPropria,
      )
      if (alvo) await adaptador.apagar?.(caixa, alvo)
      await s.executar(ctx, (u) => aplicarExclusao(u, mensagem.id))
      return uma(params.id, mensagem.id)
    },
    async reagir({ ctx, params, body }) {
      const alcance = await verEscrevendo(ctx, params.id)
      const { mensagem, caixa, alvo, adaptador } = await noCanal(
        ctx,
        alcance,
        params.id,
        params.messageId,
        mensagemAlteravel,
      )
      if (alvo) await adaptador.reagir?.(caixa, alvo, body.emoji)
      await s.executar(ctx, (u) => aplicarReacao(u, ctx, mensagem.id, body.emoji))
      return uma(params.id, mensagem.id)
    },
    async reenviar({ ctx, params }) {
      const alcance = await verEscrevendo(ctx, params.id)
      await s.executar(ctx, (u) => reenviarMensagem(u, ctx, alcance, params.id, params.messageId))
      remetente.despertar(params.id)
      return uma(params.id, params.messageId)
    },
    async midia({ ctx, params }) {
      await verConversa(ctx, params.id)
      await uma(params.id, params.messageId)
      await s.executar(ctx, async (u) => {
        const anexos = await u.tx
          .updateTable('chat.anexos')
          .set({ estado: 'baixando', tentativas: 0 })
          .where('mensagem_id', '=', params.messageId)
          .where('estado', '=', 'indisponivel')
          .returning('id')
          .execute()
        for (const a of anexos)
          await agendar(
            u.tx,
            trabalhoDaMidia,
            { anexo_id: a.id },
            { chave: `midia:${a.id}:${Date.now()}`, tentativas: 8 },
          )
      })
      return { success: true }
    },
  }
}
