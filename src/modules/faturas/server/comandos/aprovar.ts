import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, ErroApp } from '#kit/erro.ts'
import { recebedorPix, type RecebedorPix } from '#modules/empresa/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { calcularLinha } from '../../regras/linha.ts'
import { nomeDoLote } from '../../regras/nomes.ts'
import { medida as formaDaMedida, type Medida, type RetratoDaFatura } from '../../tipos.ts'
import { unidadesDosMembros } from '../consultas/membros.ts'
import { trabalhoDeDesenhar } from '../tipos-de-trabalho.ts'
import { emitirFaturas, type LinhaEmitida } from './emitir.ts'
import { mudarLote, trancarLote, type LoteTrancado } from './trancar.ts'

export const OUTRA_PESSOA = 'Você montou este lote: outra pessoa aprova.'

interface Pronta extends LinhaEmitida {
  medida: unknown
}

/**
 * Approves a batch that another person built: every line is computed once more, its invoice is issued, numbered and
 * frozen, and its sending waits in the queue. `soma_centavos` is the sum that the approver has seen.
 */
export async function aprovarLote(
  u: Unidade,
  s: Pick<Servicos, 'cofre'>,
  autor: string,
  p: { loteId: string; versao: number; soma_centavos: number },
): Promise<void> {
  const lote = await trancarLote(u, p.loteId)
  if (lote.montado_por === autor || lote.pedida_por === autor) throw new ErroApp('OUTRA_PESSOA', 403, OUTRA_PESSOA)
  if (lote.situacao !== 'em_aprovacao') throw conflito('Ninguém pediu a aprovação deste lote.')
  if (lote.versao !== p.versao) throw conflito('O lote mudou enquanto você olhava. Confira de novo.')
  const recebedor = await recebedorPix(u.tx)
  if (!recebedor) throw conflito('Falta a chave PIX da empresa. Cadastre em Cadastros, Empresa.')
  const rows = await linhasProntas(u, lote.id)
  const vencidas = rows.filter((r) => r.vencimento_em < diaAqui()).length
  if (vencidas > 0)
    throw conflito(
      `O vencimento de ${vencidas} ${vencidas === 1 ? 'linha' : 'linhas'} já passou: devolva o lote para mudar a data.`,
    )
  const soma = rows.reduce((x, r) => x + r.cobranca_centavos, 0)
  if (soma !== p.soma_centavos) throw conflito('A soma mudou enquanto você olhava. Confira de novo.')
  await emitirLinhas(u, s, lote, { linhas: rows, recebedor, em: new Date() })
  await mudarLote(
    u,
    lote,
    'aprovar',
    { situacao: 'aprovado', aprovado_em: new Date(), aprovado_por: autor, soma_centavos: soma },
    { soma_centavos: soma, linhas: rows.length },
  )
  await agendar(u.tx, trabalhoDeDesenhar, { lote_id: lote.id }, { chave: `faturas-desenhar:${lote.id}` })
}

/** The lines of a batch that become invoices, in the order of their numbers. */
export async function linhasProntas(u: Unidade, loteId: string): Promise<Pronta[]> {
  const { rows } = await sql<Pronta>`
    select
      i.id, i.unidade_id, i.matricula_id, i.contato_id, i.membro, i.uc, i.medida,
      i.cobranca_centavos::float8 as cobranca_centavos, i.economia_centavos::float8 as economia_centavos,
      i.compensada_kwh::float8 as compensada_kwh,
      coalesce(i.vencimento_em, l.vencimento_em)::text as vencimento_em
    from faturas.itens i
    join faturas.lotes l on l.id = i.lote_id
    where i.lote_id = ${loteId}
      and not i.fora
      and i.bloqueios = '[]'
    order by i.membro, i.id
  `.execute(u.tx)
  return rows
}

/** Issues the invoices of lines that were computed once more. */
export async function emitirLinhas(
  u: Unidade,
  s: Pick<Servicos, 'cofre'>,
  lote: LoteTrancado,
  p: { linhas: readonly Pronta[]; recebedor: RecebedorPix; em: Date },
): Promise<void> {
  await emitirFaturas(u, s, lote, { ...p, retratos: await retratosDe(u, lote, p.linhas, p.recebedor) })
}

/** Computes each line again from what was stored. A line that would differ, or is blocked by now, stops the approval. */
async function retratosDe(
  u: Unidade,
  lote: LoteTrancado,
  linhas: readonly Pronta[],
  recebedor: RecebedorPix,
): Promise<Map<string, RetratoDaFatura>> {
  const membros = await unidadesDosMembros(u.tx, lote, { unidades: linhas.map((l) => l.unidade_id) })
  const porUnidade = new Map(membros.map((m) => [m.unidade_id, m]))
  const retratos = new Map<string, RetratoDaFatura>()
  const mudaram: string[] = []
  for (const l of linhas) {
    const membro = porUnidade.get(l.unidade_id)
    const medida: Medida = formaDaMedida.parse(l.medida)
    const nova = membro && calcularLinha(lote.competencia, membro, medida)
    const motivo = nova?.bloqueios[0]?.texto ?? (nova?.cobranca?.cobrancaCent === l.cobranca_centavos ? null : 'mudou')
    if (!membro || !nova || motivo !== null) {
      mudaram.push(`${l.membro} (${motivo ?? 'saiu do mês'})`)
      continue
    }
    retratos.set(l.id, {
      formato: 1,
      recebedor,
      lote: nomeDoLote(lote),
      medida,
      plano: membro.plano,
      memoria: nova.memoria,
      encargos: membro.encargos,
    })
  }
  if (mudaram.length > 0)
    throw conflito(
      `${mudaram.length === 1 ? 'Uma linha mudou' : `${mudaram.length} linhas mudaram`} desde o pedido: ${mudaram.slice(0, 3).join(', ')}. Reabra o lote.`,
    )
  return retratos
}
