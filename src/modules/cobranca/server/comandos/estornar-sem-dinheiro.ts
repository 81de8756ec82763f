import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { alocar, type Especie } from '../../regras/conciliar.ts'
import { faturaPorId } from '../consultas/titulos.ts'
import { trancarRecebimento, type LinhaDoRecebimento } from '../politica.ts'
import type { ModoDaAlocacao } from '../../tipos.ts'
import { estornarAlocacao, gravarAlocacao } from './alocar.ts'

const MOTIVO = 'O banco devolveu este Pix'

interface Feita {
  id: string
  titulo_id: string
  especie: Especie
  valor_centavos: number
  modo: ModoDaAlocacao
}

/**
 * The bank took money back that had paid something: what the rest of the receipt does not cover is reversed, the newest
 * first, and what remains of a reversed payment is posted to its invoice again. Returns how many were reversed.
 */
export async function estornarSemDinheiro(u: Unidade, recebimentoId: string): Promise<number> {
  const r = await trancarRecebimento(u.tx, recebimentoId)
  let falta = r.usado_centavos - r.valor_centavos
  if (falta <= 0) return 0
  const { rows } = await sql<Feita>`
    select
      a.id, a.titulo_id, case when a.avulsa_id is null then 'fatura' else 'avulsa' end as especie,
      a.valor_centavos::float8 as valor_centavos, a.modo
    from cobranca.alocacoes a
    where a.recebimento_id = ${recebimentoId}
      and not exists (select from cobranca.estornos e where e.alocacao_id = a.id)
    order by a.em desc, a.id desc
  `.execute(u.tx)
  let estornadas = 0
  for (const a of rows) {
    if (falta <= 0) break
    await estornarAlocacao(u, a.id, MOTIVO)
    if (a.valor_centavos > falta) await lancarResto(u, r, a, a.valor_centavos - falta)
    falta -= a.valor_centavos
    estornadas++
  }
  return estornadas
}

async function lancarResto(u: Unidade, r: LinhaDoRecebimento, a: Feita, resto: number): Promise<void> {
  const fatura = await faturaPorId(u.tx, a.titulo_id)
  if (!fatura || fatura.situacao === 'cancelada') return
  const paga = alocar(fatura, resto, r.dia)
  if (paga.valorCentavos > 0)
    await gravarAlocacao(u, { recebimentoId: r.id, pagoEm: r.recebido_em, modo: a.modo, ...paga })
}
