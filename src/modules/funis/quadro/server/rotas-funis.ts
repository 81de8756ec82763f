import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { apresentarNaCapa } from '#modules/funis/cartao/server/apresentar.ts'
import { camposDosFiltros, type FiltrosDeCartoes } from '#modules/funis/nucleo/server/consultas/filtros.ts'
import { camposEmUso, funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { listarFunis } from './consultas/lista.ts'
import { colunasAbertas, contarColunas, lerQuadro, maisCartoes, SEM_CAMPOS, type Pedido } from './consultas/quadro.ts'
import { canaisDe } from '#modules/funis/nucleo/server/canais-ao-vivo.ts'
import { comCapa, minhaCapa } from './consultas/minha-capa.ts'
import { alcanceNosFunis, exigirFunil } from '#modules/funis/nucleo/server/politica.ts'

const VAZIA = { total: 0, valor_centavos: 0, atrasados: 0 }

export function rotasDosFunis(s: Servicos): Tratadores<typeof funis> {
  const db = s.banco.db
  async function pedido(
    ctx: Ctx,
    idOuChave: string,
    { ordem, ...filtros }: FiltrosDeCartoes & { ordem?: Pedido['ordem'] | undefined },
  ): Promise<Pedido> {
    // loads only the fields that the filters name, because boards are opened often
    const [alcance, funil, campos] = await Promise.all([
      alcanceNosFunis(db, ctx),
      funilVigente(db, idOuChave),
      filtros.campo ? camposEmUso(db, camposDosFiltros(filtros.campo)) : SEM_CAMPOS,
    ])
    exigirFunil(alcance, funil.id)
    return { alcance, funil, campos, filtros, ordem: ordem ?? funil.definicao.ordenacao }
  }
  const comOsMeus = async (ctx: Ctx, idOuChave: string, q: Parameters<typeof pedido>[2]): Promise<Pedido> => {
    const [p, minha] = await Promise.all([pedido(ctx, idOuChave, q), minhaCapa(db, idOuChave, ctx.usuario.id)])
    return comCapa(p, minha)
  }
  return {
    async listar({ ctx, query }) {
      return { success: true, data: await listarFunis(db, await alcanceNosFunis(db, ctx), query.departamento) }
    },
    async obter({ ctx, params }) {
      const [{ alcance, funil }, campos] = await Promise.all([pedido(ctx, params.funil, {}), camposEmUso(db)])
      const { papel, alcance: vejo } = exigirFunil(alcance, funil.id)
      return {
        success: true,
        data: { ...funil, campos: [...campos.values()], papel, alcance: vejo, canais: canaisDe(alcance, funil.id) },
      }
    },
    async quadro({ ctx, params, query: { por_coluna, colunas: quantas, ...q } }) {
      const p = await comOsMeus(ctx, params.funil, q)
      const abertas = colunasAbertas(p)
      const { contagens, paginas } = await lerQuadro(db, p, por_coluna, abertas.slice(0, quantas))
      const colunas = p.funil.definicao.estagios.map((e) => {
        const pagina = paginas.get(e.id)
        return {
          ...VAZIA,
          ...contagens.get(e.id),
          estagio_id: e.id,
          cartoes: pagina?.linhas.map(apresentarNaCapa) ?? [],
          proximo: pagina?.proximo ?? null,
        }
      })
      return {
        success: true,
        data: { versao: p.funil.versao, parcial: quantas !== undefined && quantas < abertas.length, colunas },
      }
    },
    async coluna({ ctx, params, query: { limit, cursor, ...q } }) {
      const p = await comOsMeus(ctx, params.funil, q)
      const estagio = p.funil.definicao.estagios.find((e) => e.id === params.estagio_id)
      if (!estagio) throw naoEncontrado('Estágio não encontrado.')
      const aberto = estagio.tipo === 'aberto' || estagio.tipo === 'espera'
      // later pages were counted with the first
      const [contagens, pagina] = await Promise.all([
        cursor ? null : contarColunas(db, p, estagio.id),
        maisCartoes(db, p, estagio.id, aberto, limit, cursor),
      ])
      return {
        success: true,
        data: {
          coluna: contagens && { ...VAZIA, ...contagens.get(estagio.id), estagio_id: estagio.id },
          cartoes: pagina.linhas.map(apresentarNaCapa),
          proximo: pagina.proximo,
        },
      }
    },
  }
}
