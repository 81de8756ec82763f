import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { assistente } from '../contract/ia.ts'
import { ouve, pedidas, type Habilidade } from '../regras/habilidades.ts'
import { lerObjeto, lerResumo, lerTriagem } from '../regras/ler-resposta.ts'
import {
  pedidoDeRascunho,
  pedidoDeReescrita,
  pedidoDeResumo,
  pedidoDeTraducao,
  pedidoDeTriagem,
} from '../regras/pedidos.ts'
import { apresentarMensagem } from '#modules/chat/nucleo/server/apresentar.ts'
import { CONVERSA_NAO_ENCONTRADA } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { conversaPara, mensagemPorId } from '#modules/chat/nucleo/server/consultas/mensagens.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { alcanceDe, exigirResponder, veComo } from '#modules/chat/nucleo/server/politica.ts'
import { pedir, pedirTexto } from './chamada.ts'
import { criarTranscritor } from './comandos/transcrever.ts'
import { gastos, habilidadesDaCaixa, linhaDaConfiguracao, passou } from './consultas/configuracao.ts'
import { fioEmTexto } from './consultas/fio.ts'
import { opcoesDaTriagem } from './consultas/triagem.ts'
import { foraDoFormato } from './falhas.ts'
import { fluir } from './fluir.ts'

export function rotasDaAssistente(d: DependenciasDoChat): Tratadores<typeof assistente> {
  const { s } = d
  const { db } = s.banco
  const transcrever = criarTranscritor(d)

  async function ver(ctx: Ctx, id: string) {
    const conversa = await conversaPara(db, ctx.usuario.id, id)
    if (!conversa || !veComo(ctx, conversa.papel)) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
    return conversa
  }
  /** Requires that the caller may answer in the conversation. */
  async function origemDe(ctx: Ctx, id: string, habilidade: Habilidade) {
    const [conversa, alcance] = await Promise.all([ver(ctx, id), alcanceDe(db, ctx)])
    exigirResponder(ctx, alcance, conversa.caixa_entrada_id)
    return {
      usuario_id: ctx.usuario.id,
      conversa: { id: conversa.id, caixa_entrada_id: conversa.caixa_entrada_id },
      habilidade,
    }
  }
  async function fioDe(id: string, comNotas: boolean) {
    const fio = await fioEmTexto(db, id, comNotas)
    if (fio.vazio) throw conflito('Ainda não há mensagens nesta conversa.')
    return fio
  }
  const nomesDe = async (id: string) => (await fioEmTexto(db, id, false)).nomes

  return {
    async disponivel({ ctx, params }) {
      const conversa = await ver(ctx, params.id)
      const [l, gasto, habilidades] = await Promise.all([
        linhaDaConfiguracao(db),
        gastos(db),
        habilidadesDaCaixa(db, conversa.caixa_entrada_id),
      ])
      const prontas = l.ligada ? habilidades.filter((h) => pedidas(h) && (!ouve(h) || l.modelo_transcricao !== '')) : []
      return { success: true, data: { habilidades: prontas, limite_atingido: passou(l, gasto) !== null } }
    },
    async rascunho({ ctx, params, body, reply }) {
      const origem = await origemDe(ctx, params.id, 'rascunho')
      const fio = await fioDe(params.id, false)
      return fluir(reply, (aoTexto, sinal) =>
        pedirTexto(s, origem, (c) => pedidoDeRascunho(c, fio.texto, body.orientacao), {
          nomes: fio.nomes,
          sinal,
          aoTexto,
        }),
      )
    },
    async reescrever({ ctx, params, body, reply }) {
      const origem = await origemDe(ctx, params.id, 'reescrita')
      const nomes = await nomesDe(params.id)
      return fluir(reply, (aoTexto, sinal) =>
        pedirTexto(s, origem, (c) => pedidoDeReescrita(c, body.texto, body.modo), { nomes, sinal, aoTexto }),
      )
    },
    async traduzir({ ctx, params, body, reply }) {
      const origem = await origemDe(ctx, params.id, 'traducao')
      const nomes = await nomesDe(params.id)
      return fluir(reply, (aoTexto, sinal) =>
        pedirTexto(s, origem, (c) => pedidoDeTraducao(c, body.texto, body.para), { nomes, sinal, aoTexto }),
      )
    },
    async resumir({ ctx, params }) {
      const origem = await origemDe(ctx, params.id, 'resumo')
      const fio = await fioDe(params.id, true)
      const { cru, repor } = await pedir(s, origem, (c) => pedidoDeResumo(c, fio.texto), { nomes: fio.nomes })
      const resumo = lerResumo(lerObjeto(cru, repor))
      if (!resumo) throw foraDoFormato()
      return { success: true, data: { ...resumo, ate_seq: fio.ate_seq } }
    },
    async triar({ ctx, params }) {
      const origem = await origemDe(ctx, params.id, 'triagem')
      const [fio, alcance] = await Promise.all([fioDe(params.id, true), alcanceDe(db, ctx)])
      const { filas, etiquetas } = await opcoesDaTriagem(db, alcance)
      const opcoes = { filas: filas.map((f) => f.nome), etiquetas }
      const { cru, repor } = await pedir(s, origem, (c) => pedidoDeTriagem(c, fio.texto, opcoes), { nomes: fio.nomes })
      const triagem = lerTriagem(lerObjeto(cru, repor), opcoes)
      if (!triagem) throw foraDoFormato()
      return { success: true, data: { ...triagem, fila: filas.find((f) => f.nome === triagem.fila) ?? null } }
    },
    async transcrever({ ctx, params }) {
      const { conversa } = await origemDe(ctx, params.id, 'transcricao')
      await transcrever(ctx, conversa, params.messageId)
      const linha = await mensagemPorId(db, params.id, params.messageId)
      if (!linha) throw naoEncontrado('Mensagem não encontrada.')
      return { success: true, data: await apresentarMensagem(s.arquivos, linha) }
    },
  }
}
