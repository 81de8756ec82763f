import { naoEncontrado, proibido } from '#kit/erro.ts'
import { filtrosNaAuditoria } from '#platform/eventos/filtros-na-auditoria.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar, escreverArquivo } from '#platform/planilha/escrever.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { vistas } from '../contract/vistas.ts'
import { apresentarNaFila, apresentarNaTabela } from '#modules/funis/cartao/server/apresentar.ts'
import { mudarPrazo, voltarAoPrazoDoEstagio } from '#modules/funis/cartao/server/comandos/prazo.ts'
import { trancarCartao } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { cartaoPorId } from '#modules/funis/cartao/server/consultas/cartao.ts'
import { minhaFila } from '#modules/funis/quadro/server/consultas/fila.ts'
import type { FiltrosDeCartoes } from '#modules/funis/nucleo/server/consultas/filtros.ts'
import { camposEmUso, funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { noMapa } from '#modules/funis/quadro/server/consultas/mapa.ts'
import { naLinha, noPeriodo } from '#modules/funis/quadro/server/consultas/no-tempo.ts'
import {
  contarTabela,
  gruposDaTabela,
  linhasDaTabela,
  todasAsLinhas,
  type LinhaDaTabela,
  type PedidoDaTabela,
} from '#modules/funis/quadro/server/consultas/tabela.ts'
import {
  alcanceNosFunis,
  CARTAO_NAO_ENCONTRADO,
  exigirEditar,
  exigirFunil,
} from '#modules/funis/nucleo/server/politica.ts'
import { colunasDaPlanilha } from './colunas.ts'

type Filtros = FiltrosDeCartoes & { situacao: PedidoDaTabela['situacao']; ids?: string[] | undefined }

/** Checks that the caller works in the funnel, and builds the request. */
export async function pedidoDaTabela(
  s: Servicos,
  ctx: Ctx,
  idOuChave: string,
  { situacao, ids, ...filtros }: Filtros,
  colunas: readonly string[] = [],
): Promise<PedidoDaTabela> {
  const { db } = s.banco
  const [alcance, funil, campos] = await Promise.all([
    alcanceNosFunis(db, ctx),
    funilVigente(db, idOuChave),
    camposEmUso(db),
  ])
  exigirFunil(alcance, funil.id)
  return {
    alcance,
    funil,
    campos,
    filtros: ids ? { ...filtros, arquivados: 'tanto_faz' } : filtros,
    ordem: funil.definicao.ordenacao,
    situacao,
    ids,
    colunas: colunas.length > 0 ? colunas : funil.definicao.capa,
  }
}

export function rotasDasVistas(s: Servicos): Tratadores<typeof vistas> {
  const { db } = s.banco
  /** Stage deadlines are measured: only managers of the funnel may change them. */
  async function deQuemCuida(ctx: Ctx, id: string) {
    const alcance = await alcanceNosFunis(db, ctx)
    const linha = await cartaoPorId(db, alcance, id)
    if (!linha) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
    if (exigirEditar(ctx, alcance, linha.funil_id).papel !== 'gestor')
      throw proibido('funis.cartao.editar', 'O prazo do estágio é medido: só quem cuida do funil pode mudá-lo.')
    return alcance
  }
  const lista = (colunas: string) => colunas.split(',').filter(Boolean)
  return {
    async tabela({ ctx, params, query: { ordem, colunas, limit, cursor, ...f } }) {
      const p = await pedidoDaTabela(s, ctx, params.funil, f, lista(colunas))
      const [{ linhas, proximo }, total] = await Promise.all([
        linhasDaTabela(db, p, ordem, limit, cursor),
        contarTabela(db, p),
      ])
      return {
        success: true,
        data: linhas.map(apresentarNaTabela),
        pagination: { page: 1, limit, total, hasMore: proximo !== null, proximo },
      }
    },
    async grupos({ ctx, params, query: { por, ...f } }) {
      const p = await pedidoDaTabela(s, ctx, params.funil, f)
      const opcoes = p.campos.get('concessionaria_id')?.config.opcoes ?? []
      const nome = (r: string) => (por === 'concessionaria' ? (opcoes.find((o) => o.id === r)?.rotulo ?? r) : r)
      return { success: true, data: (await gruposDaTabela(db, p, por)).map((g) => ({ ...g, rotulo: nome(g.rotulo) })) }
    },
    async periodo({ ctx, params, query: { campo, de, ate, ...f } }) {
      const { linhas, cortado, semData } = await noPeriodo(
        db,
        await pedidoDaTabela(s, ctx, params.funil, f),
        campo,
        de,
        ate,
      )
      return {
        success: true,
        data: { cartoes: linhas.map((l) => ({ ...apresentarNaTabela(l), dia: l.dia })), cortado, sem_data: semData },
      }
    },
    async linha({ ctx, params, query: { de, ate, por, ...f } }) {
      const { linhas, total } = await naLinha(db, await pedidoDaTabela(s, ctx, params.funil, f), por, de, ate)
      return {
        success: true,
        data: { cartoes: linhas.map((l) => ({ ...apresentarNaTabela(l), visitas: l.visitas })), total },
      }
    },
    async mapa({ ctx, params, query }) {
      const { pontos, semLugar } = await noMapa(db, await pedidoDaTabela(s, ctx, params.funil, query))
      return {
        success: true,
        data: {
          pontos,
          sem_lugar: semLugar.slice(0, 50),
          quantos_sem_lugar: semLugar.length,
          camada: s.ambiente.MAPA_CAMADA_URL
            ? { url: s.ambiente.MAPA_CAMADA_URL, credito: s.ambiente.MAPA_CREDITO }
            : null,
        },
      }
    },
    async exportar({ ctx, params, query: { formato, ordem, colunas, ...f }, reply }) {
      const p = await pedidoDaTabela(s, ctx, params.funil, f, lista(colunas))
      const { corpo, mime } = await escreverArquivo<LinhaDaTabela>(s.banco, {
        nome: 'Cartões',
        formato,
        aberto: true,
        colunas: colunasDaPlanilha(p.funil, p.campos, p.colunas),
        linhas: (tx) => todasAsLinhas(tx, p, ordem),
      })
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'cartao.exportar',
          entidade: 'funil',
          entidade_id: p.funil.id,
          depois: { formato, filtros: filtrosNaAuditoria(f) },
        }),
      )
      return entregar(
        reply,
        `${p.funil.chave.replace('.', '-')}-${new Date().toISOString().slice(0, 10)}.${formato}`,
        mime,
        corpo,
      )
    },
    async minhaFila({ ctx, query }) {
      const linhas = await minhaFila(db, await alcanceNosFunis(db, ctx), query.departamento)
      return {
        success: true,
        data: {
          cartoes: linhas.map(apresentarNaFila),
          quantos: Object.fromEntries([...Map.groupBy(linhas, (l) => l.motivo)].map(([m, l]) => [m, l.length])),
        },
      }
    },
    async prazo({ ctx, params, body }) {
      const alcance = await deQuemCuida(ctx, params.id)
      await s.executar(ctx, async (u) => mudarPrazo(u, await trancarCartao(u.tx, alcance, params.id), body, new Date()))
      return { success: true }
    },
    async prazoDoEstagio({ ctx, params }) {
      const alcance = await deQuemCuida(ctx, params.id)
      await s.executar(ctx, async (u) =>
        voltarAoPrazoDoEstagio(u, await trancarCartao(u.tx, alcance, params.id), new Date()),
      )
      return { success: true }
    },
  }
}
