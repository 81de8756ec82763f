import { sql } from 'kysely'
import type { Dia } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { recebedorPix } from '#modules/empresa/publico.ts'
import { semearPagamentos, type PagamentoDaDemonstracao } from '#modules/faturas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Leitores } from '#platform/leitores/leitores.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { decidirPeloTxid, type Fatura } from '../../../regras/conciliar.ts'
import { criarConta } from '../contas.ts'
import { guardarExtrato } from '../extratos.ts'
import { lerExtrato } from '../ler-extrato.ts'
import { extratoDoMes, type Extrato } from './extrato.ts'
import { entradasDa, type Entrada, type FaturaDoRoteiro } from './roteiro.ts'

const CONTA = { banco: '756', agencia: '3188', numero: '104520-7' }
const SALDO_INICIAL = 184_250

interface Linha extends Omit<Fatura, 'pagamentos'>, Omit<FaturaDoRoteiro, 'fatura' | 'faltam'> {}

/** The invoices in the order of their numbers, as the matching reads them. Nothing was paid so far. */
async function lerFaturas(tx: Tx): Promise<FaturaDoRoteiro[]> {
  const { rows } = await sql<Linha>`
    select
      f.id, 'fatura' as especie, f.numero, f.uc as unidade, f.contato_id as "contatoId", f.membro as "contatoNome",
      c.documento as "contatoDocumento", f.competencia, f.valor_centavos::float8 as "valorCentavos",
      f.vencimento_em::text as vencimento, f.situacao, f.txid, f.multa::float8 as multa,
      f.juros_mes::float8 as "jurosMes",
      (f.emitida_em at time zone 'America/Sao_Paulo')::date::text as emitida,
      (row_number() over (partition by f.competencia order by f.numero))::int as n
    from faturas_publico.faturas f
    left join contatos_publico.contatos c on c.id = f.contato_id
    order by f.numero
  `.execute(tx)
  const meses = [...new Set(rows.map((r) => r.competencia))].toSorted()
  return rows.map(({ txid, emitida, n, ...f }) => ({
    fatura: { ...f, pagamentos: [] },
    txid,
    emitida,
    n,
    faltam: meses.length - 1 - meses.indexOf(f.competencia),
  }))
}

/** One statement for each month in which money came in, the last one until yesterday. */
function extratos(entradas: readonly Entrada[], hoje: Dia): Extrato[] {
  const porMes = Map.groupBy(entradas, (e) => e.dia.slice(0, 7))
  let saldoCentavos = SALDO_INICIAL
  return [...porMes.keys()].toSorted().map((mes) => {
    const doMes = porMes.get(mes) ?? []
    const fim = ultimoDia(mes, hoje)
    const feito = extratoDoMes({ conta: CONTA, mes, fim, saldoCentavos, entradas: doMes })
    saldoCentavos = feito.saldoCentavos
    return feito
  })
}

function ultimoDia(mes: string, hoje: Dia): Dia {
  const [ano = 0, n = 0] = mes.split('-').map(Number)
  const fim = new Date(Date.UTC(ano, n, 0)).toISOString().slice(0, 10)
  const ontem = new Date(Date.parse(`${hoje}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return fim < ontem ? fim : ontem
}

/**
 * The receiving account, its statements as the bank exports them, and what they pay. Each one is read and stored as a
 * person's upload is; its rows are decided by the txid, as they are when it is concluded, and written set by set.
 */
export async function semearRecebimentos(
  u: Unidade,
  s: { leitores: Leitores },
  p: { hoje: Dia; autor: string },
): Promise<void> {
  const recebedor = await recebedorPix(u.tx)
  if (!recebedor) return
  const contaId = await criarConta(u, {
    nome: 'Conta da cooperativa',
    titular: recebedor.nome,
    documento: recebedor.documento,
    cidade: recebedor.cidade,
    chave_pix: recebedor.chave,
    ...CONTA,
    padrao: true,
  })
  const conhecida = { id: contaId, nome: 'Conta da cooperativa', banco: CONTA.banco, numero: CONTA.numero }
  const faturas = await lerFaturas(u.tx)
  const porTxid = new Map(faturas.map((f) => [f.txid, f.fatura]))
  const entradas = faturas.flatMap((f) => entradasDa(f, p.hoje))
  const pagos: PagamentoDaDemonstracao[] = []
  for (const e of extratos(entradas, p.hoje)) {
    const bytes = Buffer.from(e.texto)
    const lido = await lerExtrato(s.leitores, { nome: e.nome, bytes, contas: [conhecida] })
    const em = new Date(`${e.em}T12:30:00Z`)
    const id = await guardarExtrato(u, e.nome, lido, em)
    pagos.push(...(await concluir(u.tx, { id, contaId, em, autor: p.autor }, porTxid)))
  }
  await semearPagamentos(u.tx, pagos)
}

interface LinhaNova {
  n: number
  dia: string
  valor_centavos: number
  memo: string
  e2e: string | null
  txid: string | null
  pagador_nome: string | null
  pagador_documento: string | null
  chave: string
}

/** What concluding the statement would post, in one statement a table. */
async function concluir(
  tx: Tx,
  i: { id: string; contaId: string; em: Date; autor: string },
  porTxid: Map<string, Fatura>,
): Promise<PagamentoDaDemonstracao[]> {
  const { rows } = await sql<LinhaNova>`
    select n, dia::text as dia, valor_centavos::float8 as valor_centavos, memo, e2e, txid, pagador_nome,
      pagador_documento, chave
    from cobranca.linhas
    where importacao_id = ${i.id}
      and situacao = 'nova'
    order by n
  `.execute(tx)
  const recebidos = rows.map((l) => ({ ...l, id: uuidv7(), em: `${l.dia}T12:00:00-03:00` }))
  const alocacoes = recebidos.flatMap((r) => {
    const fatura = (r.txid && porTxid.get(r.txid)) || null
    const { alocacao } = decidirPeloTxid(
      {
        valorCentavos: r.valor_centavos,
        dia: r.dia,
        txid: r.txid,
        pagadorDocumento: r.pagador_documento,
        pagadorNome: r.pagador_nome,
      },
      fatura,
    )
    if (!alocacao || !fatura || r.txid === null) return []
    const pago = { dia: r.dia, valorCent: alocacao.valorCentavos }
    porTxid.set(r.txid, { ...fatura, pagamentos: [...fatura.pagamentos, pago] })
    return [{ id: uuidv7(), recebimento_id: r.id, ...alocacao, pagoEm: r.em }]
  })
  await gravar(tx, i, recebidos, alocacoes)
  return alocacoes.map((a) => ({
    id: a.id,
    faturaId: a.faturaId,
    valorCentavos: a.valorCentavos,
    pagoEm: a.pagoEm,
    registradoEm: i.em.toISOString(),
  }))
}

async function gravar(
  tx: Tx,
  i: { id: string; contaId: string; em: Date; autor: string },
  recebidos: readonly (LinhaNova & { id: string })[],
  alocacoes: readonly object[],
): Promise<void> {
  const linhas = sql`
    jsonb_to_recordset(${JSON.stringify(recebidos)}::jsonb) as l(
      n int, id uuid, dia date, em timestamptz, valor_centavos bigint, memo text, e2e text, txid text,
      pagador_nome text, pagador_documento text, chave text
    )
  `
  await sql`
    insert into cobranca.recebimentos (
      id, conta_id, origem, valor_centavos, recebido_em, dia, e2e, txid, pagador_nome, pagador_documento, memo,
      importacao_id, registrado_em, registrado_por
    )
    select
      l.id, ${i.contaId}, 'extrato', l.valor_centavos, l.em, l.dia, l.e2e, l.txid, l.pagador_nome, l.pagador_documento,
      l.memo, ${i.id}, ${i.em}, ${i.autor}
    from ${linhas}
  `.execute(tx)
  await sql`
    insert into cobranca.identidades (chave, recebimento_id)
    select c.chave, l.id
    from ${linhas}
    cross join lateral (values (l.chave), ('e2e:' || l.e2e)) c(chave)
    where c.chave is not null
  `.execute(tx)
  await sql`
    insert into cobranca.alocacoes (id, recebimento_id, fatura_id, valor_centavos, encargos_centavos, modo, em, por)
    select a.id, a.recebimento_id, a."faturaId", a."valorCentavos", a."encargosCentavos", 'txid', ${i.em}, ${i.autor}
    from jsonb_to_recordset(${JSON.stringify(alocacoes)}::jsonb) as a(
      id uuid, recebimento_id uuid, "faturaId" uuid, "valorCentavos" bigint, "encargosCentavos" bigint
    )
  `.execute(tx)
  await sql`
    update cobranca.linhas x
    set situacao = 'lancada', recebimento_id = l.id
    from ${linhas}
    where x.importacao_id = ${i.id}
      and x.n = l.n
  `.execute(tx)
  await sql`
    update cobranca.importacoes
    set situacao = 'concluida', concluida_em = ${i.em}
    where id = ${i.id}
  `.execute(tx)
}
