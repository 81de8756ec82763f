import { comFrases } from '#platform/eventos/restricoes.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar, escreverArquivo } from '#platform/planilha/escrever.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { atos } from '../contract/atos.ts'
import type { matriculas } from '../contract/matriculas.ts'
import { apresentarMatricula, naFila, naLista } from './apresentar.ts'
import * as entrada from './comandos/entrada.ts'
import { mudarNaFila } from './comandos/fila.ts'
import { abrirMatricula, matricularPelaProposta } from './comandos/matricular.ts'
import * as vida from './comandos/vida.ts'
import { propostasEsperando } from './consultas/detalhe.ts'
import { colunasDoArquivo, linhasDoArquivo } from './consultas/exportar.ts'
import { filas } from './consultas/fila.ts'
import { contarMatriculas, listarMatriculas } from './consultas/matriculas.ts'
import { usinasParaEscolher } from './consultas/usinas.ts'
import { FRASES } from './frases.ts'
import { papelDaMatricula } from './pdf/papel.ts'

/** The member as it is after a command, for the answer of every act. */
export const depoisDe = (s: Servicos) => {
  const executar = comFrases(s.executar, FRASES)
  const uma = async (ctx: Ctx, id: string) => ({
    success: true as const,
    data: await apresentarMatricula(s.banco.db, s.ligados, ctx, id),
  })
  const mudar = async (ctx: Ctx, id: string, fazer: Parameters<typeof executar<void>>[1]) => {
    await executar(ctx, fazer)
    return uma(ctx, id)
  }
  return { executar, uma, mudar }
}

export function rotasDasMatriculas(s: Servicos): Tratadores<typeof matriculas> {
  const db = s.banco.db
  const { executar, uma, mudar } = depoisDe(s)
  return {
    async listar({ ctx, query }) {
      const { linhas, total, proximo } = await listarMatriculas(db, ctx, query)
      return {
        success: true,
        data: linhas.map(naLista),
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    contar: async ({ ctx, query }) => ({ success: true, data: await contarMatriculas(db, ctx, query) }),
    async exportar({ ctx, query: { formato, ...filtros }, reply }) {
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'matricula.exportar',
          entidade: 'matricula',
          entidade_id: 'todas',
          depois: { formato, situacao: filtros.situacao ?? null },
        }),
      )
      const { corpo, mime } = await escreverArquivo(s.banco, {
        nome: 'Matrículas',
        formato,
        colunas: colunasDoArquivo,
        aberto: true,
        linhas: (tx) => linhasDoArquivo(tx, ctx, filtros),
      })
      return entregar(reply, `matriculas.${formato}`, mime, corpo)
    },
    fila: async ({ ctx }) => ({ success: true, data: (await filas(db, ctx)).map(naFila) }),
    usinas: async () => ({ success: true, data: await usinasParaEscolher(db) }),
    propostas: async () => ({ success: true, data: await propostasEsperando(db) }),
    async matricularPelaProposta({ ctx, body }) {
      return uma(ctx, await executar(ctx, (u) => matricularPelaProposta(u, body)))
    },
    async matricular({ ctx, body }) {
      const { plano, ...d } = body
      const nova = { ...d, plano: { ...plano, prazo_meses: null, prometido_mes_centavos: null } }
      return uma(ctx, await executar(ctx, (u) => abrirMatricula(u, nova)))
    },
    obter: ({ ctx, params }) => uma(ctx, params.id),
    async papel({ ctx, params, reply }) {
      const { data } = await uma(ctx, params.id)
      const { bytes, nome } = await papelDaMatricula(s, data, params.papel)
      return reply
        .header('content-disposition', `inline; filename="${nome}"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type('application/pdf')
        .send(bytes)
    },
    mudarNaFila: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => mudarNaFila(u, ctx, params.id, body)),
  }
}

export function rotasDosAtos(s: Servicos): Tratadores<typeof atos> {
  const { mudar } = depoisDe(s)
  return {
    pedirDocumentos: ({ ctx, params }) => mudar(ctx, params.id, (u) => entrada.pedirDocumentos(u, ctx, params.id)),
    enviarParaAnalise: ({ ctx, params }) => mudar(ctx, params.id, (u) => entrada.enviarParaAnalise(u, ctx, params.id)),
    devolver: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => entrada.devolver(u, ctx, params.id, body.motivo)),
    aprovar: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => entrada.aprovar(u, ctx, params.id, body.usina_id)),
    pedirRateio: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => entrada.pedirRateio(u, ctx, params.id, body)),
    voltarParaFila: ({ ctx, params, body }) =>
      mudar(ctx, params.id, (u) => entrada.voltarParaFila(u, ctx, params.id, body.motivo)),
    ativar: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => entrada.ativar(u, ctx, params.id, body.desde)),
    suspender: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => vida.suspender(u, ctx, params.id, body.motivo)),
    reativar: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => vida.reativar(u, ctx, params.id, body.motivo)),
    pedirDesligamento: ({ ctx, params, body }) =>
      mudar(ctx, params.id, (u) => vida.pedirDesligamento(u, ctx, params.id, body)),
    desistirDoDesligamento: ({ ctx, params, body }) =>
      mudar(ctx, params.id, (u) => vida.desistirDoDesligamento(u, ctx, params.id, body.motivo)),
    desistir: ({ ctx, params, body }) => mudar(ctx, params.id, (u) => vida.desistir(u, ctx, params.id, body.motivo)),
    encerrar: ({ ctx, params }) => mudar(ctx, params.id, (u) => vida.encerrar(u, ctx, params.id)),
  }
}
