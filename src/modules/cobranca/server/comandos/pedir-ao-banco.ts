import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { bancoDaConta } from '../pix/acesso.ts'
import { RecusaDoBanco, type ClienteDoPix } from '../pix/cliente.ts'
import { dividaDa, type Especie } from '../../regras/conciliar.ts'
import { cobrancaDaFatura, contaQueCobra, estaAberta, recusaDaCobranca } from '../consultas/cobranca-da-fatura.ts'
import { colunaDo, faturaPorId } from '../consultas/titulos.ts'
import { trabalhoDeCobrar } from '../tipos-de-trabalho.ts'
import { trancarFatura } from './alocar.ts'
import { fraseDoErro, type BaseDoBanco } from './banco.ts'
import { anotarDevolucao } from './devolver.ts'

/** Asks the bank for a refund. A repeated call asks first whether the bank has it already: its id may be used once. */
export async function executarDevolucao(s: BaseDoBanco, id: string): Promise<void> {
  const { rows } = await sql<{
    chave: string
    valor: number
    motivo: string
    situacao: string
    recebimento_id: string
    e2e: string | null
    conta_id: string
  }>`
    select d.chave, d.valor_centavos::float8 as valor, d.motivo, d.situacao, d.recebimento_id, r.e2e, r.conta_id
    from cobranca.devolucoes d
    join cobranca.recebimentos r on r.id = d.recebimento_id
    where d.id = ${id}
  `.execute(s.banco.db)
  const d = rows[0]
  if (!d?.e2e || d.situacao !== 'pedida') return
  const { banco } = await bancoDaConta(s, d.conta_id)
  const pedido = { e2e: d.e2e, id: d.chave, valorCentavos: d.valor, motivo: d.motivo }
  try {
    const lida = (await banco.obterDevolucao(d.e2e, d.chave)) ?? (await banco.devolver(pedido))
    if (lida) await s.executar(sistema, (u) => anotarDevolucao(u, d.recebimento_id, lida))
  } catch (erro) {
    if (!(erro instanceof RecusaDoBanco) || erro.tentarDeNovo) throw erro
    const recusada = { ...pedido, natureza: 'ORIGINAL', status: 'NAO_REALIZADO' as const, motivo: fraseDoErro(erro) }
    await s.executar(sistema, (u) => anotarDevolucao(u, d.recebimento_id, recusada))
  }
}

/** The charge of an invoice at the bank, enqueued. Its txid is derived from the invoice: asking twice makes one. */
export async function pedirCobranca(
  u: Unidade,
  p: { contaId: string; faturaId: string; especie: Especie; valorCentavos: number; vencimento: string },
): Promise<string> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from cobranca.cobrancas
    where titulo_id = ${p.faturaId}
      and situacao not in ('a_criar', 'ativa')
  `.execute(u.tx)
  const txid = `${p.faturaId.replaceAll('-', '')}${String(rows[0]?.n ?? 0).padStart(2, '0')}`
  await u.tx
    .insertInto('cobranca.cobrancas')
    .values({
      txid,
      conta_id: p.contaId,
      ...colunaDo(p.especie, p.faturaId),
      valor_centavos: p.valorCentavos,
      vencimento: p.vencimento,
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await agendar(u.tx, trabalhoDeCobrar, { txid }, { chave: `cobrar:${txid}`, fila: p.contaId })
  return txid
}

/** Asks the bank of the default account for the charge of one invoice: what is due today, at the earliest for today. */
export async function cobrarFatura(u: Unidade, faturaId: string): Promise<void> {
  await trancarFatura(u, faturaId)
  const f = await faturaPorId(u.tx, faturaId)
  if (!f) throw naoEncontrado('Fatura não encontrada.')
  const atual = await cobrancaDaFatura(u.tx, faturaId)
  const repetida = atual?.situacao === 'a_criar' || atual?.situacao === 'ativa'
  // an invoice that was paid is refused, though its charge still lives at the bank
  if (repetida && estaAberta(f)) return
  const recusa = await recusaDaCobranca(u.tx, f, atual)
  const contaId = await contaQueCobra(u.tx)
  if (recusa !== null || contaId === null) throw conflito(recusa ?? 'Esta fatura não pode ser cobrada agora.')
  const hoje = diaAqui()
  const valorCentavos = dividaDa(f, hoje).totalCentavos
  if (valorCentavos <= 0) throw conflito('Nada falta pagar desta fatura.')
  const txid = await pedirCobranca(u, {
    contaId,
    faturaId,
    especie: f.especie,
    valorCentavos,
    vencimento: f.vencimento > hoje ? f.vencimento : hoje,
  })
  u.auditar({
    acao: 'fatura.cobrar_no_banco',
    entidade: 'fatura',
    entidade_id: faturaId,
    depois: { txid, valor_centavos: valorCentavos },
  })
}

/**
 * Takes the charges of a title that asks for no more from the bank: paid another way, cancelled, or disputed. Of a
 * disputed one the bank would add the fine.
 */
export async function retirarDoBanco(s: BaseDoBanco, tituloId: string): Promise<void> {
  await s.executar(sistema, async (u) => {
    await trancarFatura(u, tituloId)
    const { rows } = await sql<{ txid: string; conta_id: string }>`
      update cobranca.cobrancas b
      set situacao = 'a_remover', mudou_em = now()
      where b.titulo_id = ${tituloId}
        and b.situacao in ('a_criar', 'ativa')
        and exists (
          select from cobranca.titulos t
          where t.id = b.titulo_id
            and t.situacao in ('paga', 'cancelada', 'contestada')
        )
      returning b.txid, b.conta_id
    `.execute(u.tx)
    for (const { txid, conta_id } of rows)
      await agendar(u.tx, trabalhoDeCobrar, { txid }, { chave: `remover:${txid}`, fila: conta_id })
  })
}

interface Cobranca {
  txid: string
  conta_id: string
  titulo_id: string
  valor: number
  vencimento: string
  situacao: 'a_criar' | 'ativa' | 'concluida' | 'a_remover' | 'removida' | 'recusada'
}

/** Creates or removes a charge. It is read before it is written: after a time-out the bank may have it. */
export async function executarCobranca(s: BaseDoBanco, txid: string): Promise<void> {
  const { rows } = await sql<Cobranca>`
    select txid, conta_id, titulo_id, valor_centavos::float8 as valor, vencimento::text as vencimento, situacao
    from cobranca.cobrancas
    where txid = ${txid}
  `.execute(s.banco.db)
  const c = rows[0]
  if (!c || !['a_criar', 'a_remover'].includes(c.situacao)) return
  const { banco, chave } = await bancoDaConta(s, c.conta_id)
  try {
    if (c.situacao === 'a_remover') {
      const la = await banco.obterCobranca(txid)
      if (la?.status === 'ATIVA') await banco.removerCobranca(txid)
      await anotar(s, c, { situacao: la?.status === 'CONCLUIDA' ? 'concluida' : 'removida' })
      return
    }
    const nela = (await banco.obterCobranca(txid)) ?? (await criarNoBanco(s, banco, chave, c))
    if (nela)
      await anotar(s, c, {
        situacao: nela.status === 'CONCLUIDA' ? 'concluida' : nela.status === 'ATIVA' ? 'ativa' : 'removida',
        pix_copia_e_cola: nela.pixCopiaECola ?? null,
      })
  } catch (erro) {
    if (!(erro instanceof RecusaDoBanco) || erro.tentarDeNovo) throw erro
    await anotar(s, c, { situacao: 'recusada', erro: fraseDoErro(erro) })
  }
}

async function criarNoBanco(s: BaseDoBanco, banco: ClienteDoPix, chave: string, c: Cobranca) {
  const fatura = await faturaPorId(s.banco.db, c.titulo_id)
  if (!fatura?.contatoDocumento) throw new RecusaDoBanco(400, 'Quem paga está sem CPF ou CNPJ no cadastro.')
  return banco.cobrar({
    txid: c.txid,
    chave,
    valorCentavos: c.valor,
    vencimento: c.vencimento,
    multa: fatura.multa ?? 0.02,
    jurosMes: fatura.jurosMes ?? 0.01,
    devedor: { nome: fatura.contatoNome, documento: fatura.contatoDocumento },
    texto: `${fatura.especie === 'avulsa' ? 'Cobrança' : 'Fatura'} ${fatura.numero}`,
  })
}

/** Unless the charge changed meanwhile: its removal was asked for. */
const anotar = (
  s: BaseDoBanco,
  c: Pick<Cobranca, 'txid' | 'situacao'>,
  mudou: { situacao: 'ativa' | 'concluida' | 'removida' | 'recusada'; pix_copia_e_cola?: string | null; erro?: string },
) =>
  s.executar(sistema, (u) =>
    u.tx
      .updateTable('cobranca.cobrancas')
      .set({ ...mudou, mudou_em: new Date() })
      .where('txid', '=', c.txid)
      .where('situacao', '=', c.situacao)
      .execute(),
  )
