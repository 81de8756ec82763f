import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Anulacao, FaturaPorDentro } from '../../contract/anulacoes.ts'
import { contaDa } from '../../regras/corrigir.ts'
import { porQueNaoAnula } from '../../regras/anular.ts'
import { retratoDaFatura, type SituacaoDaFatura, type SituacaoDoLote } from '../../tipos.ts'

type Lida = Omit<Anulacao, 'pedida_em' | 'decidida_em' | 'minha'> & { pedida_em: Date; decidida_em: Date | null }

/** Requests about an invoice, newest first. */
async function anulacoesDa(db: Db, faturaId: string, quem: string): Promise<Anulacao[]> {
  const { rows } = await sql<Lida>`
    select
      a.id, a.tipo, a.motivo, a.situacao, a.vencimento_em::text as vencimento_em,
      a.valor_centavos::float8 as valor_centavos, a.pedida_em, a.decidida_em, a.resposta,
      jsonb_build_object('id', p.id, 'nome', p.nome) as pedida_por,
      case when d.id is not null then jsonb_build_object('id', d.id, 'nome', d.nome) end as decidida_por
    from faturas.anulacoes a
    join acesso_publico.usuarios p on p.id = a.pedida_por
    left join acesso_publico.usuarios d on d.id = a.decidida_por
    where a.fatura_id = ${faturaId}
    order by a.pedida_em desc, a.id desc
    limit 50
  `.execute(db)
  return rows.map((a) => ({
    ...a,
    pedida_em: a.pedida_em.toISOString(),
    decidida_em: a.decidida_em?.toISOString() ?? null,
    minha: a.pedida_por.id === quem,
  }))
}

/** Disputes of an invoice with their answers, newest first. */
async function contestacoesDa(db: Db, faturaId: string): Promise<FaturaPorDentro['contestacoes']> {
  const { rows } = await sql<
    Omit<FaturaPorDentro['contestacoes'][number], 'aberta_em' | 'respondida_em'> & {
      aberta_em: Date
      respondida_em: Date | null
    }
  >`
    select c.id, c.texto, c.aberta_em, c.resposta, c.respondida_em, u.nome as respondida_por
    from faturas.contestacoes c
    left join acesso_publico.usuarios u on u.id = c.respondida_por
    where c.fatura_id = ${faturaId}
    order by c.aberta_em desc, c.id desc
    limit 20
  `.execute(db)
  return rows.map((c) => ({
    ...c,
    aberta_em: c.aberta_em.toISOString(),
    respondida_em: c.respondida_em?.toISOString() ?? null,
  }))
}

async function recadosDa(db: Db, faturaId: string): Promise<FaturaPorDentro['recados']> {
  const { rows } = await sql<Omit<FaturaPorDentro['recados'][number], 'mudou_em'> & { mudou_em: Date }>`
    select id, tipo, texto, situacao, canal, detalhe, mudou_em
    from faturas.recados
    where fatura_id = ${faturaId}
    order by criado_em desc, id desc
    limit 20
  `.execute(db)
  return rows.map((r) => ({ ...r, mudou_em: r.mudou_em.toISOString() }))
}

interface Dentro extends Omit<
  FaturaPorDentro,
  'conta' | 'anulacoes' | 'nao_anula' | 'cancelada_em' | 'contestacoes' | 'recados'
> {
  cancelada_em: Date | null
  situacao: SituacaoDaFatura
  situacao_do_lote: SituacaoDoLote
  retrato: unknown
}

/** An invoice with the bill that it charges, and what was asked about it. */
export async function faturaPorDentro(db: Db, id: string, quem: string): Promise<FaturaPorDentro> {
  const { rows } = await sql<Dentro>`
    select
      f.id, f.numero, f.situacao, f.valor_centavos::float8 as valor_centavos, f.pago_centavos::float8 as pago_centavos,
      f.vencimento_em::text as vencimento_em, f.cancelada_em, f.retrato, l.situacao as situacao_do_lote,
      antes.numero as substitui, depois.numero as substituida_por
    from faturas.faturas f
    join faturas.lotes l on l.id = f.lote_id
    left join faturas.faturas antes on antes.id = f.substitui_id
    left join faturas.faturas depois on depois.substitui_id = f.id
    where f.id = ${id}
  `.execute(db)
  const [f] = rows
  if (!f) throw naoEncontrado('Fatura não encontrada.')
  const { retrato, situacao_do_lote, cancelada_em, ...resto } = f
  return {
    ...resto,
    cancelada_em: cancelada_em?.toISOString() ?? null,
    conta: contaDa(retratoDaFatura.parse(retrato).medida),
    anulacoes: await anulacoesDa(db, id, quem),
    contestacoes: await contestacoesDa(db, id),
    recados: await recadosDa(db, id),
    nao_anula: porQueNaoAnula({ ...resto, situacaoDoLote: situacao_do_lote }),
  }
}

export interface AnulacaoDoAviso {
  lote_id: string
  numero: string
  membro: string
  tipo: Anulacao['tipo']
  motivo: string
  situacao: Anulacao['situacao']
  valor_centavos: number
  pedida_por: string
  decidida_por: string | null
  resposta: string | null
}

/** A request as the notices tell of it. */
export async function anulacaoDoAviso(db: Db | Tx, id: string): Promise<AnulacaoDoAviso | undefined> {
  const { rows } = await sql<AnulacaoDoAviso>`
    select
      f.lote_id, f.numero, f.membro, a.tipo, a.motivo, a.situacao, f.valor_centavos::float8 as valor_centavos,
      a.pedida_por, a.decidida_por, a.resposta
    from faturas.anulacoes a
    join faturas.faturas f on f.id = a.fatura_id
    where a.id = ${id}
  `.execute(db)
  return rows[0]
}
