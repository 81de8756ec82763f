import { proibido } from '#kit/erro.ts'
import { escreverCursor } from '#kit/pagina.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import { entregar, escreverArquivo } from '#platform/planilha/escrever.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { paineis, Quais } from '../../contract/paineis.ts'
import type { FiltrosDoPainel } from '../../contract/recorte.ts'
import { periodoAnterior } from '../../regras/periodo.ts'
import { colunasDasLinhas } from '../colunas.ts'
import { coortesDo, estagiosDo, fluxoDo } from '../consultas/estagios.ts'
import { gruposDo } from '../consultas/grupos.ts'
import { cursorDe, linhasDo, quantasLinhas, type Linha } from '../consultas/linhas.ts'
import { agoraDo, idadesDo, motivosDo, numerosDo, previsaoDo, serieDo } from '../consultas/numeros.ts'
import { pessoasDo } from '../consultas/pessoas.ts'
import type { Recorte } from '../consultas/recorte.ts'
import { recorteDe } from '../recorte-de.ts'

const POR_VEZ = 1000
const apresentar = ({ seq, chave_em: _, em, vence_em, ...l }: Linha) => ({
  ...l,
  chave: `${l.cartao_id}:${seq}`,
  em: em.toISOString(),
  vence_em: vence_em?.toISOString() ?? null,
})

async function* todas(tx: Tx, r: Recorte, q: Quais): AsyncGenerator<readonly Linha[]> {
  for (let cursor: string | undefined; ;) {
    const lote = await linhasDo(tx, r, q, { limite: POR_VEZ, cursor })
    yield lote
    const ultima = lote.at(-1)
    if (!ultima || lote.length < POR_VEZ) return
    cursor = escreverCursor(cursorDe(ultima))
  }
}

/** A figure, its rows and its export share the reach and the filters. */
export function rotasDosPaineis(s: Servicos): Tratadores<typeof paineis> {
  const { db } = s.banco
  const com = async <T>({ ctx, query }: { ctx: Ctx; query: FiltrosDoPainel }, fn: (r: Recorte) => Promise<T>) => ({
    success: true as const,
    data: await fn(await recorteDe(db, ctx, query)),
  })
  return {
    numeros: (p) =>
      com(p, async (r) => {
        const antes = periodoAnterior(p.query)
        const [atual, anterior, agora] = await Promise.all([
          numerosDo(db, r, p.query),
          numerosDo(db, r, antes),
          agoraDo(db, r),
        ])
        return { atual, anterior, anterior_de: antes.de, anterior_ate: antes.ate, agora }
      }),
    serie: (p) => com(p, (r) => serieDo(db, r, p.query.por)),
    grupos: (p) => com(p, (r) => gruposDo(db, r, p.query.por)),
    estagios: (p) => com(p, (r) => estagiosDo(db, r)),
    coortes: (p) => com(p, (r) => coortesDo(db, r)),
    fluxo: (p) => com(p, (r) => fluxoDo(db, r)),
    previsao: (p) => com(p, (r) => previsaoDo(db, r)),
    motivos: (p) => com(p, (r) => motivosDo(db, r)),
    idades: (p) => com(p, (r) => idadesDo(db, r)),
    pessoas: (p) => com(p, (r) => pessoasDo(db, r, p.ctx)),
    async linhas({ ctx, query: { limit, cursor, ...q } }) {
      const r = await recorteDe(db, ctx, q)
      const [linhas, total] = await Promise.all([
        linhasDo(db, r, q, { limite: limit + 1, cursor }),
        quantasLinhas(db, r, q),
      ])
      const ultima = linhas[limit - 1]
      return {
        success: true,
        data: linhas.slice(0, limit).map(apresentar),
        proximo: linhas.length > limit && ultima ? escreverCursor(cursorDe(ultima)) : null,
        total,
      }
    },
    async exportar({ ctx, query: { formato, ...q }, reply }) {
      if (!pode(ctx, 'paineis.painel.ver')) throw proibido('paineis.painel.ver', 'Você não pode ver painéis.')
      const r = await recorteDe(db, ctx, q)
      const { corpo, mime } = await escreverArquivo<Linha>(s.banco, {
        nome: 'Cartões',
        formato,
        colunas: colunasDasLinhas,
        aberto: true,
        linhas: (tx) => todas(tx, r, q),
      })
      await s.executar(ctx, async (u) =>
        u.auditar({
          acao: 'painel.exportar',
          entidade: 'painel',
          entidade_id: q.fato,
          depois: { formato, filtros: q },
        }),
      )
      return entregar(reply, `cartoes-${q.de}-a-${q.ate}.${formato}`, mime, corpo)
    },
  }
}
