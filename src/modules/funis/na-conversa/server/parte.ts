import { preencherTexto } from '#engines/regras/texto.ts'
import { naoEncontrado, proibido } from '#kit/erro.ts'
import { alcanceDe as alcanceNoChat } from '#modules/chat/publico.ts'
import { leadPronto } from '#modules/meta/publico.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { conversasDoFunil } from '../contract/conversas.ts'
import { emPalavras } from '#modules/funis/nucleo/regras/em-palavras.ts'
import { criarCartao, primeiroEstagio } from '#modules/funis/cartao/server/comandos/criar.ts'
import { exigirQueSejaOUnico } from '#modules/funis/cartao/server/comandos/ja-aberto.ts'
import { trancarCartao } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { cartaoPorId } from '#modules/funis/cartao/server/consultas/cartao.ts'
import { camposEmUso, funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import {
  alcanceNosFunis,
  CARTAO_NAO_ENCONTRADO,
  exigirEditar,
  exigirGerir,
} from '#modules/funis/nucleo/server/politica.ts'
import { valoresDoCartao } from '#modules/funis/nucleo/server/consultas/valores.ts'
import { alterarEntradaDaMeta, criarEntradaDaMeta, excluirEntradaDaMeta, guardarMensagem } from './comandos/ajustes.ts'
import { desvincularConversa, vincularConversa } from './comandos/vincular.ts'
import { receberLead } from './comandos/lead.ts'
import { contatoDaConversa, mensagemDoEstagio, mensagensDoFunil } from './consultas/cartoes.ts'
import { entradasDaMeta, opcoesDaMeta } from './consultas/entradas-da-meta.ts'
import { cartoesNaConversa, conhecidosDo } from './consultas/na-conversa.ts'
import { provarEntrada } from './consultas/provar-entrada.ts'
import { z } from 'zod'
import { tipoDeTrabalho, trabalho } from '#platform/jobs/trabalho.ts'

function rotas(s: Servicos): Tratadores<typeof conversasDoFunil> {
  const db = s.banco.db
  const gerindo = async (ctx: Ctx, funilId: string) => void exigirGerir(ctx, await alcanceNosFunis(db, ctx), funilId)
  async function umaEntrada(funilId: string, id: string) {
    const e = (await entradasDaMeta(db, funilId)).find((x) => x.id === id)
    if (!e) throw naoEncontrado('Entrada não encontrada.')
    return { success: true as const, data: e }
  }
  /** Both the conversation and the card must be within reach, and the card editable. */
  async function ligar(ctx: Ctx, params: { id: string; cartao_id: string }, fazer: typeof vincularConversa) {
    await contatoDaConversa(db, await alcanceNoChat(db, ctx), params.id)
    const alcance = await alcanceNosFunis(db, ctx)
    await s.executar(ctx, async (u) => {
      const cartao = await trancarCartao(u.tx, alcance, params.cartao_id)
      exigirEditar(ctx, alcance, cartao.funil_id)
      await fazer(u, params.id, cartao, (await funilVigente(u.tx, cartao.funil_id)).definicao.nome)
    })
  }
  return {
    async cartoes({ ctx, params }) {
      const contatoId = await contatoDaConversa(db, await alcanceNoChat(db, ctx), params.id)
      return {
        success: true,
        data: await cartoesNaConversa(
          db,
          await alcanceNosFunis(db, ctx),
          pode(ctx, 'funis.cartao.editar'),
          params.id,
          contatoId,
        ),
      }
    },
    async vincular({ ctx, params }) {
      await ligar(ctx, params, vincularConversa)
      return { success: true }
    },
    async desvincular({ ctx, params }) {
      await ligar(ctx, params, desvincularConversa)
      return { success: true }
    },
    conhecidos: async ({ query }) => ({ success: true, data: await conhecidosDo(db, query.contato_id) }),
    async criar({ ctx, params, body }) {
      const contatoId = await contatoDaConversa(db, await alcanceNoChat(db, ctx), params.id)
      const [alcance, funil] = await Promise.all([alcanceNosFunis(db, ctx), funilVigente(db, body.funil)])
      const { papel } = exigirEditar(ctx, alcance, funil.id)
      if (body.id && (await cartaoPorId(db, alcance, body.id))) return { success: true, data: { id: body.id } }
      const id = await s.executar(ctx, async (u) => {
        const novo = await criarCartao(
          u,
          funil,
          {
            id: body.id,
            estagio: primeiroEstagio(funil, body.estagio_id),
            titulo: body.titulo,
            contato_id: contatoId,
            responsavel_id: ctx.usuario.id,
            valor_centavos: body.valor_centavos,
            valores: body.valores,
            origem: 'conversa',
          },
          { tipo: 'pessoa', id: ctx.usuario.id, papel },
          new Date(),
        )
        if (body.se_ja_houver === 'perguntar') await exigirQueSejaOUnico(u.tx, alcance, funil.id, novo)
        await vincularConversa(u, params.id, await trancarCartao(u.tx, 'sistema', novo), funil.definicao.nome)
        return novo
      })
      return { success: true, data: { id } }
    },
    async mensagem({ ctx, params }) {
      if (!(await cartaoPorId(db, await alcanceNosFunis(db, ctx), params.id)))
        throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
      const m = await mensagemDoEstagio(db, await alcanceNoChat(db, ctx), params.id)
      return {
        success: true,
        data: {
          ...m,
          texto:
            m.texto && preencherTexto(m.texto, emPalavras(await camposEmUso(db), await valoresDoCartao(db, params.id))),
        },
      }
    },
    async mensagens({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await mensagensDoFunil(db, params.funil_id) }
    },
    async guardarMensagem({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      await s.executar(ctx, (u) => guardarMensagem(u, params.funil_id, params.estagio_id, body))
      return { success: true }
    },
    async entradasDaMeta({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await entradasDaMeta(db, params.funil_id) }
    },
    async criarEntradaDaMeta({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      const id = await s.executar(ctx, (u) => criarEntradaDaMeta(u, params.funil_id, body))
      return umaEntrada(params.funil_id, id)
    },
    async alterarEntradaDaMeta({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      await s.executar(ctx, (u) => alterarEntradaDaMeta(u, params.funil_id, params.id, body))
      return umaEntrada(params.funil_id, params.id)
    },
    async opcoesDaMeta({ ctx, params, query }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await opcoesDaMeta(db, query.formulario_id, pode(ctx, 'meta.lead.ver')) }
    },
    async provarEntradaDaMeta({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      if (!pode(ctx, 'meta.lead.ver'))
        throw proibido('meta.lead.ver', 'Só quem vê os leads de anúncio pode experimentar com um deles.')
      return { success: true, data: await provarEntrada(db, params.funil_id, body) }
    },
    async excluirEntradaDaMeta({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      await s.executar(ctx, (u) => excluirEntradaDaMeta(u, params.funil_id, params.id))
      return { success: true }
    },
  }
}

const trabalhoDoLead = tipoDeTrabalho('funis:lead', z.object({ lead_id: z.uuid() }))

/** Links between cards and conversations; cards for leads of ads. */
export const parteDasConversas = (s: Servicos): Modulo => ({
  assinantes: [assinar(leadPronto, trabalhoDoLead, (e) => e.lead_id)],
  trabalhos: [trabalho(trabalhoDoLead, ({ lead_id }) => receberLead(s, lead_id))],
  registrar: (app, porteiro, registro) =>
    registrar(app, porteiro, 'funis.conversas', conversasDoFunil, rotas(s), registro),
})
