import { createHash } from 'node:crypto'
import { diaAqui } from '#kit/aqui.ts'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { ResultadoDoReprecificar } from '../contract/formas.ts'
import type { propostas } from '../contract/propostas.ts'
import { semCustos } from '../regras/custos.ts'
import { diferencasEntre } from '../regras/diferencas.ts'
import { opcoesEnviadas } from '../regras/opcoes-enviadas.ts'
import { paraOCliente } from '../regras/para-o-cliente.ts'
import { apresentarProposta, enderecoPublico, naLista } from './apresentar.ts'
import { BUCKET_DAS_FOTOS } from './arquivos.ts'
import { decidirAprovacao, pedirAprovacao, retirarPedido } from './comandos/aprovar.ts'
import { criarProposta } from './comandos/criar.ts'
import { descartarAberta } from './comandos/descartar.ts'
import { aceitarPelaEquipe, cancelar, negociar, recusar } from './comandos/encerrar.ts'
import { enviarProposta } from './comandos/enviar.ts'
import { enviarFoto } from './comandos/foto.ts'
import { renovar } from './comandos/renovar.ts'
import { reprecificar } from './comandos/reprecificar.ts'
import { salvarProposta } from './comandos/salvar.ts'
import { trocarLink } from './comandos/trocar-link.ts'
import { unidadeDaConta } from './consultas/da-fatura.ts'
import { versaoDa, type VersaoInteira } from './consultas/detalhe.ts'
import { evidenciasDa } from './consultas/evidencias.ts'
import { caminhoDaFoto } from './consultas/foto.ts'
import { contarPropostas, listarPropostas, propostaPorId } from './consultas/propostas.ts'
import { abrirRetrato } from './consultas/publica.ts'
import { tarifasDoLugar } from './consultas/tarifas-de-hoje.ts'
import { mediaDasBandeiras } from '#modules/tarifas/publico.ts'
import { empresaDeAgora } from './empresa.ts'
import { semProposta, veCustos } from './politica.ts'
import { FRASES } from './frases.ts'

const DEZ_MINUTOS = 600

export function rotasDasPropostas(s: Servicos): Tratadores<typeof propostas> {
  const db = s.banco.db
  const executar = comFrases(s.executar, FRASES)
  const uma = async (ctx: Ctx, id: string) => ({
    success: true as const,
    data: await apresentarProposta(s, ctx, id),
  })
  const versaoVista = async (ctx: Ctx, id: string, n: number): Promise<VersaoInteira> => {
    if (!(await propostaPorId(db, ctx, id))) throw semProposta()
    const v = await versaoDa(db, id, n)
    if (!v) throw naoEncontrado('Esta versão não existe.')
    return veCustos(ctx) ? v : { ...v, conteudo: semCustos(v.conteudo) }
  }
  async function reprecificarUma(ctx: Ctx, id: string): Promise<ResultadoDoReprecificar> {
    try {
      const r = await executar(ctx, (u) => reprecificar(u, ctx, id))
      const situacao = r.diferencas.length === 0 ? 'igual' : r.nova ? 'nova_versao' : 'em_curso'
      return { id, situacao, versao: r.versao, diferencas: r.diferencas, motivo: null }
    } catch (erro) {
      if (!(erro instanceof ErroApp) || erro.status >= 500) throw erro
      return { id, situacao: 'recusada', versao: null, diferencas: [], motivo: erro.message }
    }
  }
  return {
    async listar({ ctx, query }) {
      const { linhas, total, aproximado, proximo } = await listarPropostas(db, ctx, query)
      return {
        success: true,
        data: linhas.map(naLista),
        pagination: { page: query.page, limit: query.limit, total, aproximado, hasMore: proximo !== null, proximo },
      }
    },
    contar: async ({ ctx, query }) => ({ success: true, data: await contarPropostas(db, ctx, query) }),
    tarifas: async ({ query }) => ({ success: true, data: await tarifasDoLugar(db, query, diaAqui()) }),
    bandeira: async () => ({ success: true, data: await mediaDasBandeiras(db, diaAqui()) }),
    daFatura: async ({ ctx, params, query }) => ({
      success: true,
      data: await unidadeDaConta(db, ctx, s.ligados, params.fatura, query),
    }),
    enviarFoto: async ({ ctx, params, body }) => ({
      success: true,
      data: { foto: await enviarFoto(s, ctx, params.id, body.jpeg) },
    }),
    async foto({ ctx, params }) {
      const caminho = await caminhoDaFoto(db, ctx, params.id, params.foto)
      if (!caminho) throw naoEncontrado('Esta foto não existe.')
      return { success: true, data: { url: await s.arquivos.urlAssinada(BUCKET_DAS_FOTOS, caminho, DEZ_MINUTOS) } }
    },
    async criar({ ctx, body }) {
      return uma(ctx, await executar(ctx, (u) => criarProposta(u, ctx, body)))
    },
    obter: ({ ctx, params }) => uma(ctx, params.id),
    async salvar({ ctx, params, body }) {
      await executar(ctx, (u) => salvarProposta(u, ctx, params.id, body))
      return uma(ctx, params.id)
    },
    async versao({ ctx, params }) {
      const v = await versaoVista(ctx, params.id, params.n)
      const confere = v.retrato === null ? null : createHash('sha256').update(v.retrato).digest('hex') === v.hash
      const enviada = confere && v.retrato && v.hash ? { retrato: v.retrato, hash: v.hash } : null
      const opcoes = opcoesEnviadas(enviada && paraOCliente(abrirRetrato(enviada), enviada.hash))
      return { success: true, data: { n: v.n, conteudo: v.conteudo, hash: v.hash, confere, opcoes } }
    },
    async comparar({ ctx, params, query }) {
      const [de, para] = [await versaoVista(ctx, params.id, query.de), await versaoVista(ctx, params.id, query.para)]
      return { success: true, data: diferencasEntre(de.conteudo, para.conteudo) }
    },
    async pedirAprovacao({ ctx, params, body }) {
      await executar(ctx, (u) => pedirAprovacao(u, ctx, params.id, body))
      return uma(ctx, params.id)
    },
    async decidir({ ctx, params, body }) {
      await executar(ctx, (u) => decidirAprovacao(u, ctx, params.id, body))
      return uma(ctx, params.id)
    },
    async retirarPedido({ ctx, params }) {
      await executar(ctx, (u) => retirarPedido(u, ctx, params.id))
      return uma(ctx, params.id)
    },
    async enviar({ ctx, params, body }) {
      const empresa = await empresaDeAgora(s)
      const { token } = await executar(ctx, (u) => enviarProposta(u, s, ctx, params.id, { ...body, empresa }))
      const link = enderecoPublico(s, token)
      return { success: true, data: { proposta: await apresentarProposta(s, ctx, params.id), link } }
    },
    async trocarLink({ ctx, params, body }) {
      await executar(ctx, (u) => trocarLink(u, s, ctx, params.id, body.motivo))
      return uma(ctx, params.id)
    },
    async evidencias({ ctx, params }) {
      if (!(await propostaPorId(db, ctx, params.id))) throw semProposta()
      return { success: true, data: await evidenciasDa(db, params.id) }
    },
    async negociar({ ctx, params }) {
      await executar(ctx, (u) => negociar(u, ctx, params.id))
      return uma(ctx, params.id)
    },
    async aceitar({ ctx, params, body }) {
      await executar(ctx, (u) => aceitarPelaEquipe(u, ctx, params.id, body))
      return uma(ctx, params.id)
    },
    async recusar({ ctx, params, body }) {
      await executar(ctx, (u) => recusar(u, ctx, params.id, body.motivo))
      return uma(ctx, params.id)
    },
    async cancelar({ ctx, params, body }) {
      await executar(ctx, (u) => cancelar(u, ctx, params.id, body.motivo))
      return uma(ctx, params.id)
    },
    async renovar({ ctx, params }) {
      const diferencas = await executar(ctx, (u) => renovar(u, ctx, params.id))
      return { success: true, data: { proposta: await apresentarProposta(s, ctx, params.id), diferencas } }
    },
    async reprecificar({ ctx, body }) {
      const data: ResultadoDoReprecificar[] = []
      // one transaction each: a refusal keeps none of the others
      for (const id of new Set(body.ids)) data.push(await reprecificarUma(ctx, id))
      return { success: true, data }
    },
    async apagarRascunho({ ctx, params }) {
      await executar(ctx, (u) => descartarAberta(u, ctx, params.id))
      return { success: true }
    },
  }
}
