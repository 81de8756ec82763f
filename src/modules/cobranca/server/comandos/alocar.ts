import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { estornarPagamento, registrarPagamento } from '#modules/faturas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { recebimentoMudou } from '../../eventos.ts'
import { alocar, dividaDa, type Especie } from '../../regras/conciliar.ts'
import { colunaDo } from '../consultas/titulos.ts'
import type { ModoDaAlocacao } from '../../tipos.ts'
import { faturaPorId } from '../consultas/titulos.ts'
import { recontarAvulsa } from './avulsas.ts'
import { trancarRecebimento, type LinhaDoRecebimento } from '../politica.ts'

interface NovaAlocacao {
  recebimentoId: string
  faturaId: string
  especie: Especie
  valorCentavos: number
  encargosCentavos: number
  pagoEm: Date
  modo: ModoDaAlocacao
}

/** Writes an allocation and the payment of the invoice. The allocation names both: one receipt may pay several invoices. */
export async function gravarAlocacao(u: Unidade, a: NovaAlocacao): Promise<void> {
  const id = uuidv7()
  await u.tx
    .insertInto('cobranca.alocacoes')
    .values({
      id,
      recebimento_id: a.recebimentoId,
      ...colunaDo(a.especie, a.faturaId),
      valor_centavos: a.valorCentavos,
      encargos_centavos: a.encargosCentavos,
      modo: a.modo,
      por: u.autor.usuario?.id ?? null,
    })
    .execute()
  if (a.especie === 'avulsa') return recontarAvulsa(u, a.faturaId)
  await registrarPagamento(u, {
    faturaId: a.faturaId,
    recebimentoId: id,
    valorCentavos: a.valorCentavos,
    pagoEm: a.pagoEm,
  })
}

export interface Escolhida {
  fatura_id: string
  valor_centavos: number
}

/** Whether this very choice stands already: a client that repeats its request changes nothing. */
async function jaFeita(u: Unidade, id: string, escolhidas: readonly Escolhida[]): Promise<boolean> {
  const { rows } = await sql<Escolhida>`
    select a.titulo_id as fatura_id, a.valor_centavos::float8 as valor_centavos
    from cobranca.alocacoes a
    where a.recebimento_id = ${id}
      and not exists (select from cobranca.estornos e where e.alocacao_id = a.id)
  `.execute(u.tx)
  return escolhidas.every((e) => rows.some((r) => r.fatura_id === e.fatura_id && r.valor_centavos === e.valor_centavos))
}

/** Pays invoices that a person chose with what is free of a receipt. */
export async function baixarFaturas(
  u: Unidade,

  id: string,
  p: { modo: 'sugestao' | 'escolha'; faturas: readonly Escolhida[] },
): Promise<void> {
  const r = await trancarRecebimento(u.tx, id)
  if (r.anulado) throw conflito('Este recebimento foi anulado.')
  if (await jaFeita(u, id, p.faturas)) return
  const livre = r.valor_centavos - r.usado_centavos
  const soma = p.faturas.reduce((t, f) => t + f.valor_centavos, 0)
  if (soma > livre) {
    const mensagem = 'As faturas somam mais do que está livre neste recebimento'
    throw invalido(`${mensagem}.`, [{ campo: 'faturas.0.valor_centavos', mensagem }])
  }
  // one order for every process, so that two receipts of the same invoices do not wait for each other
  const emOrdem = p.faturas.map((f, n) => ({ ...f, n })).sort((a, b) => a.fatura_id.localeCompare(b.fatura_id))
  for (const f of emOrdem) await baixarUma(u, r, f, p.modo)
  u.auditar({
    acao: 'recebimento.baixar',
    entidade: 'recebimento',
    entidade_id: id,
    depois: { faturas: p.faturas.length, valor_centavos: soma },
  })
  u.emitir(recebimentoMudou, { recebimento_id: id })
}

async function baixarUma(
  u: Unidade,

  r: LinhaDoRecebimento,
  f: Escolhida & { n: number },
  modo: ModoDaAlocacao,
): Promise<void> {
  await trancarFatura(u, f.fatura_id)
  const fatura = await faturaPorId(u.tx, f.fatura_id)
  const recusar = (mensagem: string, campo = 'fatura_id') =>
    invalido(`${mensagem}.`, [{ campo: `faturas.${f.n}.${campo}`, mensagem }])
  if (!fatura) throw recusar('Escolha a fatura')
  if (fatura.situacao === 'cancelada') throw recusar('Esta fatura foi cancelada')
  const divida = dividaDa(fatura, r.dia)
  if (f.valor_centavos > divida.totalCentavos) throw recusar('A fatura pede menos do que isto', 'valor_centavos')
  await gravarAlocacao(u, {
    recebimentoId: r.id,
    pagoEm: r.recebido_em,
    modo,
    ...alocar(fatura, f.valor_centavos, r.dia),
  })
}

/** Payments of one invoice run one after the other: each one sees what the others paid. */
export const trancarFatura = (u: Unidade, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cobranca.fatura:${id}`}, 0))`.execute(u.tx)

interface Feita {
  recebimento_id: string
  titulo_id: string
  especie: Especie
  valor_centavos: number
  estornada: boolean
}

/** Reverses the payment of an invoice; returns the receipt whose money is free again. */
export async function estornarAlocacao(u: Unidade, id: string, motivo: string): Promise<string> {
  const { rows } = await sql<Feita>`
    select
      a.recebimento_id, a.titulo_id,
      case when a.avulsa_id is null then 'fatura' else 'avulsa' end as especie, a.valor_centavos::float8 as valor_centavos,
      exists (select from cobranca.estornos e where e.alocacao_id = a.id) as estornada
    from cobranca.alocacoes a
    where a.id = ${id}
  `.execute(u.tx)
  const a = rows[0]
  if (!a) throw naoEncontrado('Baixa não encontrada.')
  await trancarRecebimento(u.tx, a.recebimento_id)
  await trancarFatura(u, a.titulo_id)
  if (a.estornada) return a.recebimento_id
  const feito = await u.tx
    .insertInto('cobranca.estornos')
    .values({ alocacao_id: id, motivo, por: u.autor.usuario?.id ?? null })
    .onConflict((oc) => oc.column('alocacao_id').doNothing())
    .executeTakeFirst()
  if (feito.numInsertedOrUpdatedRows === 0n) return a.recebimento_id
  if (a.especie === 'avulsa') await recontarAvulsa(u, a.titulo_id)
  else await estornarPagamento(u, { faturaId: a.titulo_id, recebimentoId: id, motivo })
  u.auditar({
    acao: 'recebimento.estornar',
    entidade: 'recebimento',
    entidade_id: a.recebimento_id,
    depois: { valor_centavos: a.valor_centavos },
    motivo,
  })
  u.emitir(recebimentoMudou, { recebimento_id: a.recebimento_id })
  return a.recebimento_id
}
