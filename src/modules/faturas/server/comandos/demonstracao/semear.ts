import { uuidv7 } from '#kit/id.ts'
import { diaAqui } from '#kit/aqui.ts'
import { diaDaSemana, somarDias, type Dia } from '#kit/dias.ts'
import { recebedorPix, type RecebedorPix } from '#modules/empresa/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Medida } from '../../../tipos.ts'
import { unidadesDosMembros } from '../../consultas/membros.ts'
import { emitirLinhas, linhasProntas } from '../aprovar.ts'
import { gravarLinhas } from '../linhas.ts'
import { trancarLote } from '../trancar.ts'
import { comErros } from './erros.ts'
import { depoisDeEmitir } from './depois-de-emitir.ts'

export interface LinhaDaDemonstracao {
  unidadeId: string
  /** YYYY-MM */
  mes: string
  medida: Medida
}

export interface FaturasDaDemonstracao {
  monta: string
  aprova: string
  meses: readonly string[]
  linhas: readonly LinhaDaDemonstracao[]
  agora: Date
  /** what has changed about the members since the invoices of the months before */
  antesDoUltimo: (tx: Tx) => Promise<void>
}

interface Lote {
  mes: string
  serie: number
  linhas: readonly { unidadeId: string; medida: Medida | null }[]
  fim: 'montando' | 'em_aprovacao' | 'concluido'
  montado: string
  vence: string
}

type Cofre = Pick<Servicos, 'cofre'>

/** The first day from this one whose next day is no weekend: a batch is approved, and leaves, a day after it was built. */
const diaDeMontar = (dia: Dia): Dia =>
  [0, 6].includes(diaDaSemana(somarDias(dia, 1))) ? diaDeMontar(somarDias(dia, 1)) : dia

/**
 * A batch for each month, built by one person and approved by another; of the last month one that left, one that waits
 * for its approval and one with every reason that keeps a line back.
 */
export async function semearFaturas(u: Unidade, s: Cofre, p: FaturasDaDemonstracao): Promise<void> {
  const recebedor = await recebedorPix(u.tx)
  if (!recebedor) return
  const hoje = diaAqui(p.agora)
  const porMes = Map.groupBy(p.linhas, (l) => l.mes)
  for (const [n, mes] of p.meses.entries()) {
    const linhas = porMes.get(mes) ?? []
    if (n < p.meses.length - 1) {
      const seguinte = p.meses[n + 1] ?? mes
      const lote = {
        mes,
        serie: 1,
        linhas,
        fim: 'concluido' as const,
        montado: diaDeMontar(`${seguinte}-06`),
        // the day on which its members pay
        vence: `${seguinte}-10`,
      }
      await semearLote(u, s, { ...p, lote, recebedor, faltam: p.meses.length - 1 - n })
      continue
    }
    await p.antesDoUltimo(u.tx)
    const [primeira, meio] = [22, 22 + Math.floor((linhas.length - 22) / 2)]
    const sairam = linhas.slice(primeira, meio)
    const datas = { mes, montado: somarDias(hoje, -2), vence: somarDias(hoje, 8) }
    const lotes: Lote[] = [
      { ...datas, serie: 1, linhas: sairam, fim: 'concluido' },
      { ...datas, serie: 2, linhas: comErros(linhas.slice(0, primeira), sairam.slice(0, 1)), fim: 'montando' },
      { ...datas, serie: 3, linhas: linhas.slice(meio), fim: 'em_aprovacao' },
    ]
    for (const lote of lotes) await semearLote(u, s, { ...p, lote, recebedor, faltam: 0 })
  }
}

interface ParaSemear extends FaturasDaDemonstracao {
  lote: Lote
  recebedor: RecebedorPix
  /** months until the last one */
  faltam: number
}

async function semearLote(u: Unidade, s: Cofre, p: ParaSemear): Promise<void> {
  const { lote } = p
  if (lote.linhas.length === 0) return
  const id = uuidv7()
  const em = new Date(`${lote.montado}T12:00:00Z`)
  await u.tx
    .insertInto('faturas.lotes')
    .values({
      id,
      competencia: lote.mes,
      serie: lote.serie,
      vencimento_em: lote.vence,
      montado_por: p.monta,
      montado_em: em,
    })
    .execute()
  const trancado = await trancarLote(u, id)
  const medidas = new Map(lote.linhas.map((l) => [l.unidadeId, l.medida]))
  const membros = await unidadesDosMembros(u.tx, trancado, { unidades: [...medidas.keys()] })
  await gravarLinhas(
    u,
    trancado,
    membros.map((membro) => ({ membro, medida: medidas.get(membro.unidade_id) ?? null, entradaId: null })),
    lote.montado,
  )
  if (lote.fim === 'montando') return
  await u.tx
    .updateTable('faturas.itens')
    .set({ fora: true })
    .where('lote_id', '=', id)
    .where('bloqueios', '<>', '[]')
    .execute()
  await u.tx
    .updateTable('faturas.lotes')
    .set({ situacao: 'em_aprovacao', pedida_em: em, pedida_por: p.monta })
    .where('id', '=', id)
    .execute()
  if (lote.fim === 'em_aprovacao') return
  const aprovado = new Date(em.getTime() + 26 * 3_600_000)
  const linhas = await linhasProntas(u, id)
  await emitirLinhas(u, s, trancado, { linhas, recebedor: p.recebedor, em: aprovado })
  await u.tx
    .updateTable('faturas.lotes')
    .set({
      situacao: 'concluido',
      aprovado_em: aprovado,
      aprovado_por: p.aprova,
      soma_centavos: linhas.reduce((x, l) => x + l.cobranca_centavos, 0),
    })
    .where('id', '=', id)
    .execute()
  await depoisDeEmitir(u.tx, { loteId: id, faltam: p.faltam, aprovado, hoje: diaAqui(p.agora) })
}
