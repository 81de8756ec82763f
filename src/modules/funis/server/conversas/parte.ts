import { preencherTexto } from '#engines/regras/texto.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { alcanceDe as alcanceNoChat } from '#modules/chat/publico.ts'
import { leadPronto } from '#modules/meta/publico.ts'
import { assinar } from '#platform/eventos/relay.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { conversasDoFunil } from '../../contract/conversas.ts'
import { criarCartao, primeiroEstagio } from '../comandos/criar.ts'
import { cartaoPorId } from '../consultas/cartao.ts'
import { funilVigente } from '../consultas/funil.ts'
import { alcanceNosFunis, CARTAO_NAO_ENCONTRADO, exigirEditar, exigirGerir } from '../politica.ts'
import { valoresDoCartao } from '../regras/consultas/valores.ts'
import { criarEntradaDaMeta, excluirEntradaDaMeta, guardarMensagem, vincularConversa } from './comandos/ajustes.ts'
import { receberLead } from './comandos/lead.ts'
import { cartoesDoContato, contatoDaConversa, entradasDaMeta, mensagemDoEstagio, mensagensDoFunil } from './consultas/cartoes.ts'

function rotas(s: Servicos): Tratadores<typeof conversasDoFunil> {
  const db = s.banco.db
  const gerindo = async (ctx: Ctx, funilId: string) => void exigirGerir(ctx, await alcanceNosFunis(db, ctx), funilId)
  return {
    async cartoes({ ctx, params }) {
      const contatoId = await contatoDaConversa(db, await alcanceNoChat(db, ctx), params.id)
      return { success: true, data: await cartoesDoContato(db, await alcanceNosFunis(db, ctx), contatoId) }
    },
    async criar({ ctx, params, body }) {
      const contatoId = await contatoDaConversa(db, await alcanceNoChat(db, ctx), params.id)
      const [alcance, funil] = await Promise.all([alcanceNosFunis(db, ctx), funilVigente(db, body.funil)])
      const { papel } = exigirEditar(ctx, alcance, funil.id)
      if (body.id && (await cartaoPorId(db, alcance, body.id))) return { success: true, data: { id: body.id } }
      const id = await s.executar(ctx, async (u) => {
        const novo = await criarCartao(u, funil, { id: body.id, estagio: primeiroEstagio(funil, undefined), titulo: body.titulo, contato_id: contatoId, responsavel_id: ctx.usuario.id, origem: 'conversa' }, { tipo: 'pessoa', id: ctx.usuario.id, papel }, new Date())
        await vincularConversa(u, params.id, novo, body.titulo)
        return novo
      })
      return { success: true, data: { id } }
    },
    async mensagem({ ctx, params }) {
      if (!(await cartaoPorId(db, await alcanceNosFunis(db, ctx), params.id))) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
      const m = await mensagemDoEstagio(db, await alcanceNoChat(db, ctx), params.id)
      return { success: true, data: { ...m, texto: m.texto && preencherTexto(m.texto, await valoresDoCartao(db, params.id)) } }
    },
    async mensagens({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await mensagensDoFunil(db, params.funil_id) }
    },
    async guardarMensagem({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      await s.executar(ctx, (u) => guardarMensagem(u, params.funil_id, params.estagio_id, body.texto))
      return { success: true }
    },
    async entradasDaMeta({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await entradasDaMeta(db, params.funil_id) }
    },
    async criarEntradaDaMeta({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      const id = await s.executar(ctx, (u) => criarEntradaDaMeta(u, params.funil_id, body))
      const feita = (await entradasDaMeta(db, params.funil_id)).find((e) => e.id === id)
      if (!feita) throw naoEncontrado('Entrada não encontrada.')
      return { success: true, data: feita }
    },
    async excluirEntradaDaMeta({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      await s.executar(ctx, (u) => excluirEntradaDaMeta(u, params.funil_id, params.id))
      return { success: true }
    },
  }
}

/** Cards and conversations find each other; leads of advertisements become cards. */
export const parteDasConversas = (s: Servicos): Modulo => ({
  assinantes: [assinar(leadPronto, 'funis:lead', (e) => e.lead_id)],
  trabalhos: [{ nome: 'funis:lead', executar: (d) => receberLead(s, (d as { lead_id: string }).lead_id) }],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'funis.conversas', conversasDoFunil, rotas(s), registro),
})
