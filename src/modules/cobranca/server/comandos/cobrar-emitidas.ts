import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendarTodos, novoTrabalho } from '#platform/jobs/agendar.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { dividaDa } from '../../regras/conciliar.ts'
import { cobrancaDaFatura, contaQueCobra, recusaDaCobranca } from '../consultas/cobranca-da-fatura.ts'
import { faturaPorId } from '../consultas/titulos.ts'
import { trabalhoDeCobrar } from '../tipos-de-trabalho.ts'
import { trancarFatura } from './alocar.ts'
import { pedirCobranca } from './pedir-ao-banco.ts'

/**
 * Asks the bank for the charges of invoices that are being issued, in the same transaction. Without an account whose Pix
 * API is connected, and for members without a document, nothing is asked: those are paid by the static code.
 */
export async function cobrarEmitidas(u: Unidade, faturas: readonly string[]): Promise<void> {
  const contaId = faturas.length > 0 ? await contaQueCobra(u.tx) : null
  if (contaId === null) return
  const { rows } = await sql<{ txid: string }>`
    insert into cobranca.cobrancas (txid, conta_id, fatura_id, valor_centavos, vencimento)
    select replace(f.id::text, '-', '') || '00', ${contaId}, f.id, f.valor_centavos, f.vencimento_em
    from cobranca.titulos f
    join contatos_publico.contatos c on c.id = f.contato_id
    where f.id = any(${[...faturas]}::uuid[])
      and f.especie = 'fatura'
      and c.documento is not null
      and f.vencimento_em >= ${diaAqui()}::date
    on conflict do nothing
    returning txid
  `.execute(u.tx)
  await agendarTodos(
    u.tx,
    rows.map(({ txid }) => novoTrabalho(trabalhoDeCobrar, { txid }, { chave: `cobrar:${txid}`, fila: contaId })),
  )
}

/** Charges of the invoices of a batch that the bank has neither created nor refused. */
export async function cobrancasQueEsperam(db: Db, loteId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from cobranca.cobrancas b
    join faturas_publico.faturas f on f.id = b.fatura_id
    where f.lote_id = ${loteId}
      and b.situacao = 'a_criar'
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** A dispute was answered: the charge that left the bank is asked for again. What cannot be charged is paid by the static code. */
export async function cobrarDeNovo(s: Pick<Servicos, 'executar'>, faturaId: string): Promise<void> {
  await s.executar(sistema, async (u) => {
    await trancarFatura(u, faturaId)
    const [f, antes] = [await faturaPorId(u.tx, faturaId), await cobrancaDaFatura(u.tx, faturaId)]
    const contaId = await contaQueCobra(u.tx)
    if (!f || !antes || contaId === null || (await recusaDaCobranca(u.tx, f, antes)) !== null) return
    const hoje = diaAqui()
    const valorCentavos = dividaDa(f, hoje).totalCentavos
    if (valorCentavos <= 0) return
    const vencimento = f.vencimento > hoje ? f.vencimento : hoje
    await pedirCobranca(u, { contaId, faturaId, especie: f.especie, valorCentavos, vencimento })
  })
}
