import { sql } from 'kysely'
import type { ErroDaLinha } from '#kit/colunas.ts'
import { proximasLidas } from '#platform/importacao/importador.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { MudancaDaLinha } from '../../../contract/importacao.ts'
import { lerLinha, type ValoresDaLinha } from '../../../regras/colunas.ts'
import { itensDasLinhas, precosDasLinhas, type NaPlanilha } from '../consultas/achar.ts'
import { deItens, type PlanilhaDePrecos } from '../importador.ts'
import { planejar, type DaPlanilha, type Plano } from '../plano.ts'

const LOTE = 1000

/** Days as text, whatever the driver made of them. */
export async function daPlanilha(tx: Tx, i: PlanilhaDePrecos): Promise<DaPlanilha> {
  const { rows } = await sql<{ inicio: string | null; fim: string | null }>`
    select inicio::text as inicio, fim::text as fim from catalogo.importacoes where id = ${i.id}
  `.execute(tx)
  return {
    fornecedor: i.fornecedor,
    inicio: rows[0]?.inicio ?? null,
    fim: rows[0]?.fim ?? null,
    mapa: i.mapa,
    cabecalho: i.cabecalho,
  }
}

interface Lida extends NaPlanilha {
  erros: ErroDaLinha[]
}

/** The plan of each row against the catalogue as it is now. */
export async function planosDe(
  tx: Tx,
  d: DaPlanilha,
  linhas: readonly NaPlanilha[],
): Promise<Map<number, Plano | { erros: ErroDaLinha[] }>> {
  const itens = await itensDasLinhas(tx, linhas)
  const precos = await precosDasLinhas(
    tx,
    linhas.flatMap(({ n, fornecedor }) =>
      (itens.get(n) ?? []).slice(0, 1).map((i) => ({ n, item_id: i.id, fornecedor })),
    ),
  )
  return new Map(
    linhas.map(({ n, valores }) => {
      const achados = itens.get(n) ?? []
      if (achados.length > 1)
        return [n, { erros: [{ coluna: 'Modelo', mensagem: 'Há mais de um item com este modelo: diga marca e tipo' }] }]
      return [n, planejar(valores, d, achados[0] ?? null, precos.get(n) ?? [])]
    }),
  )
}

const chaveDe = ({ valores: v, fornecedor }: NaPlanilha): string =>
  [v.tipo ?? '', v.marca, v.modelo, fornecedor, v.inicio ?? ''].join('|').toLowerCase()

/** Rows of the batch that say the same again; the number is that of the first. */
function repetidas(linhas: readonly NaPlanilha[]): Map<number, number> {
  const vistas = new Map<string, number>()
  const achadas = new Map<number, number>()
  for (const l of linhas) {
    const primeira = vistas.get(chaveDe(l))
    if (primeira === undefined) vistas.set(chaveDe(l), l.n)
    else achadas.set(l.n, primeira)
  }
  return achadas
}

/** Computes the outcome of the next rows without changing the catalogue. Returns false when no row is left. */
export async function conferirLinhas(tx: Tx, i: PlanilhaDePrecos): Promise<boolean> {
  const rows = await proximasLidas(tx, deItens, i.id, LOTE)
  if (rows.length === 0) return false
  const d = await daPlanilha(tx, i)
  const lidas = rows.map(({ n, celulas }): Lida => {
    const { valores, erros } = lerLinha(celulas, d.mapa, d.cabecalho)
    return { n, valores, erros, fornecedor: valores.fornecedor ?? d.fornecedor }
  })
  const repetem = repetidas(lidas)
  const planos = await planosDe(
    tx,
    d,
    lidas.filter((l) => l.erros.length === 0 && !repetem.has(l.n)),
  )
  const conferidas = lidas.map((l) => {
    const primeira = repetem.get(l.n)
    const plano = planos.get(l.n)
    if (primeira !== undefined)
      return recusada(l, [{ coluna: 'Modelo', mensagem: `Repete a linha ${primeira} deste arquivo` }])
    if (!plano || 'erros' in plano) return recusada(l, [...l.erros, ...(plano?.erros ?? [])])
    const { situacao, mudanca, achado } = plano
    return { n: l.n, situacao, erros: [], valores: { ...l.valores, mudanca }, item_id: achado?.id ?? null }
  })
  await sql`
    update catalogo.importacao_linhas l
    set
      valores = v.valores,
      erros = v.erros,
      situacao = v.situacao,
      item_id = v.item_id
    from jsonb_to_recordset(${JSON.stringify(conferidas)}::jsonb) as v(
      n int, valores jsonb, erros jsonb, situacao text, item_id uuid
    )
    where l.importacao_id = ${i.id}
      and l.n = v.n
  `.execute(tx)
  return true
}

const recusada = (l: Lida, erros: ErroDaLinha[]) => ({
  n: l.n,
  situacao: 'invalida',
  erros,
  valores: l.valores,
  item_id: null,
})

/** What a checked row keeps: as it was read, and its outcome. */
export type Guardados = ValoresDaLinha & { mudanca: MudancaDaLinha }
