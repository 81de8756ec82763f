import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { diaAqui } from '#kit/aqui.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { retratoDoExtrato, type Extrato, type RetratoDoExtrato } from '../../contract/formas.ts'
import { distribuicaoMudou, extratoFechou, investimentoMudou } from '../../eventos.ts'
import { distribuir, mesesEntre } from '../../regras/extrato.ts'
import { cotasDoMes } from '../consultas/cotas.ts'
import { extratoDoMes } from '../consultas/mes.ts'
import { planoExigido } from '../consultas/plano.ts'
import type { MesDaUsina } from './usinas.ts'

interface Fechamento {
  liquido_centavos: number
  prevista_em: string
  sem_unidades?: readonly string[]
  motivo?: string | null
}

/** A month that lacks invoices closes only without the units that the person has seen, and with the reason. */
function exigirCompleto(e: Extrato, d: Fechamento): Pick<RetratoDoExtrato, 'fechado_sem'> {
  if (e.situacao === 'conferido' && e.faturas > 0) return {}
  if (!e.fecha_com_motivo) throw conflito(e.frase ?? 'Extrato provisório.')
  if (!d.motivo)
    throw e.faltam > 0
      ? conflito(e.frase ?? 'Extrato provisório.')
      : conflito('Este mês não tem fatura de cooperado desta usina. Para fechar assim, diga o motivo.')
  const vistas = new Set(d.sem_unidades)
  if (vistas.size !== e.sem_fatura.length || e.sem_fatura.some((x) => !vistas.has(x.unidade_id)))
    throw conflito('As unidades sem fatura mudaram enquanto você olhava. Confira de novo.')
  return { fechado_sem: { unidades: e.sem_fatura, motivo: d.motivo } }
}

/** Freezes a month and schedules what each quota gets. `liquido_centavos` is what the person has seen. */
export async function fecharMes(
  u: Unidade,
  { usina, competencia }: MesDaUsina,
  d: Fechamento,
  agora = new Date(),
): Promise<void> {
  const plano = await planoExigido(u.tx, usina, true)
  if (competencia < plano.primeiro_mes) throw conflito('Este mês é anterior à primeira distribuição.')
  const e = await extratoDoMes(u.tx, plano, competencia)
  if (e.situacao === 'fechado') throw conflito('Este extrato já foi fechado.')
  const sem = exigirCompleto(e, d)
  await exigirAnteriorFechado(u, usina, plano.primeiro_mes, competencia)
  if (e.liquido_centavos !== d.liquido_centavos)
    throw conflito('O extrato mudou enquanto você olhava. Confira de novo.')
  if (d.prevista_em < diaAqui(agora))
    throw invalido('O pagamento não é de um dia que já passou.', [
      { campo: 'prevista_em', mensagem: 'O pagamento não é de um dia que já passou' },
    ])
  const cotas = await cotasDoMes(u.tx, usina, competencia)
  const id = uuidv7()
  await sql`
    insert into investidores.extratos (
      id, usina_id, competencia, receita_centavos, custos_centavos, retrato, sem_faturas, motivo, fechado_por, fechado_em
    )
    values (
      ${id}, ${usina}, ${competencia}, ${e.receita_centavos}, ${e.custos_centavos},
      ${JSON.stringify(retratoDoExtrato.parse({ ...e, ...sem }))}, ${sem.fechado_sem?.unidades.length ?? 0},
      ${sem.fechado_sem?.motivo ?? null}, ${u.autor.usuario?.id ?? null}, ${agora}
    )
  `.execute(u.tx)
  const partes = distribuir(e.liquido_centavos, cotas).map((p) => ({ ...p, distribuicao: uuidv7() }))
  if (partes.length > 0)
    await u.tx
      .insertInto('investidores.distribuicoes')
      .values(
        partes.map((p) => ({
          id: p.distribuicao,
          extrato_id: id,
          cota_id: p.id,
          parte: p.parte,
          valor_centavos: p.centavos,
          situacao: p.centavos > 0 ? 'agendada' : 'nada',
          prevista_em: p.centavos > 0 ? d.prevista_em : null,
        })),
      )
      .execute()
  u.auditar({
    acao: 'extrato_da_usina.fechar',
    entidade: 'extrato_da_usina',
    entidade_id: id,
    depois: {
      usina: plano.usina,
      competencia,
      liquido_centavos: e.liquido_centavos,
      cotas: partes.length,
      sem_faturas: sem.fechado_sem?.unidades.length ?? 0,
    },
    motivo: sem.fechado_sem?.motivo,
  })
  for (const p of partes)
    u.emitir(distribuicaoMudou, {
      distribuicao_id: p.distribuicao,
      contato_id: cotas.find((c) => c.id === p.id)?.contato_id ?? null,
      fato: p.centavos > 0 ? 'agendada' : 'nada',
      vez: 0,
    })
  u.emitir(extratoFechou, { extrato_id: id, usina_id: usina, competencia })
  u.emitir(investimentoMudou, { usina_id: usina })
}

/** Months are closed in their order: a closed one then never gets a quota that begins before it. */
async function exigirAnteriorFechado(u: Unidade, usina: string, primeiro: string, competencia: string): Promise<void> {
  const { rows } = await sql<{ competencia: string }>`
    select competencia
    from investidores.extratos
    where usina_id = ${usina}
  `.execute(u.tx)
  const fechados = new Set(rows.map((r) => r.competencia))
  const falta = mesesEntre(primeiro, competencia).find((m) => m < competencia && !fechados.has(m))
  if (falta) throw conflito(`Feche antes o extrato de ${falta.slice(5)}/${falta.slice(0, 4)}.`)
}

/** A scheduled distribution was paid: said once. */
export async function pagarDistribuicao(
  u: Unidade,
  id: string,
  d: { paga_em: string; comprovante: string | null },
): Promise<void> {
  if (d.paga_em > diaAqui())
    throw invalido('O pagamento não é de um dia que ainda vem.', [
      { campo: 'paga_em', mensagem: 'O pagamento não é de um dia que ainda vem' },
    ])
  const r = await trancarDistribuicao(u, id)
  if (r.situacao === 'paga') throw conflito('Esta distribuição já foi paga.')
  if (r.situacao === 'nada') throw conflito('Este mês não distribuiu nada a esta cota.')
  await u.tx
    .updateTable('investidores.distribuicoes')
    .set({ situacao: 'paga', paga_em: d.paga_em, comprovante: d.comprovante })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'extrato_da_usina.pagar',
    entidade: 'extrato_da_usina',
    entidade_id: r.extrato_id,
    depois: { distribuicao: id, valor_centavos: r.valor_centavos, paga_em: d.paga_em },
  })
  u.emitir(distribuicaoMudou, { distribuicao_id: id, contato_id: r.contato_id, fato: 'paga', vez: r.estornos })
  u.emitir(investimentoMudou, { usina_id: r.usina_id })
}

interface DistribuicaoTrancada {
  extrato_id: string
  usina_id: string
  contato_id: string | null
  situacao: string
  valor_centavos: number
  paga_em: string | null
  comprovante: string | null
  estornos: number
}

async function trancarDistribuicao(u: Unidade, id: string): Promise<DistribuicaoTrancada> {
  const { rows } = await sql<DistribuicaoTrancada>`
    select
      d.extrato_id, e.usina_id, c.contato_id, d.situacao, d.valor_centavos::float8 as valor_centavos,
      d.paga_em::text as paga_em, d.comprovante, d.estornos
    from investidores.distribuicoes d
    join investidores.extratos e on e.id = d.extrato_id
    join investidores.cotas c on c.id = d.cota_id
    where d.id = ${id}
    for update of d
  `.execute(u.tx)
  if (!rows[0]) throw naoEncontrado('Distribuição não encontrada.')
  return rows[0]
}

/** A payment was registered by mistake: the distribution is scheduled again, and what was registered is kept with the reason. */
export async function estornarDistribuicao(u: Unidade, id: string, motivo: string): Promise<void> {
  const r = await trancarDistribuicao(u, id)
  if (r.situacao !== 'paga' || r.paga_em === null)
    throw conflito('Esta distribuição não está paga: não há o que desfazer.')
  const n = r.estornos + 1
  await u.tx
    .insertInto('investidores.estornos')
    .values({
      distribuicao_id: id,
      n,
      paga_em: r.paga_em,
      comprovante: r.comprovante,
      motivo,
      por: u.autor.usuario?.id ?? null,
    })
    .execute()
  await u.tx
    .updateTable('investidores.distribuicoes')
    .set({ situacao: 'agendada', paga_em: null, comprovante: null, estornos: n })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'extrato_da_usina.estornar',
    entidade: 'extrato_da_usina',
    entidade_id: r.extrato_id,
    antes: { distribuicao: id, valor_centavos: r.valor_centavos, paga_em: r.paga_em },
    motivo,
  })
  u.emitir(distribuicaoMudou, { distribuicao_id: id, contato_id: r.contato_id, fato: 'estornada', vez: n })
  u.emitir(investimentoMudou, { usina_id: r.usina_id })
}
