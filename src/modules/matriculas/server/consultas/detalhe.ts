import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

export interface Detalhe {
  contrato_id: string | null
  proposta_id: string | null
  proposta: string | null
  proposta_versao: number | null
  retrato_hash: string | null
  vencimento_dia: number
  aviso_previo_dias: number
  prazo_meses: number | null
  prometido_mes_centavos: number | null
  reajuste_indice: string
  congelado_em: Date
  ata: string | null
  saida_tipo: 'demissao' | 'eliminacao' | 'exclusao' | 'desistencia' | null
  saida_pedida_em: string | null
  saida_motivo: string | null
  encerrada_em: string | null
  versao: number
}

export async function detalheDa(db: Db, id: string): Promise<Detalhe | undefined> {
  const { rows } = await sql<Detalhe>`
    select
      m.contrato_id, m.proposta_id, p.numero as proposta, m.proposta_versao, m.retrato_hash, m.vencimento_dia,
      m.aviso_previo_dias, m.prazo_meses, m.prometido_mes_centavos::float8 as prometido_mes_centavos, m.reajuste_indice,
      m.congelado_em, m.ata, m.saida_tipo, m.saida_pedida_em::text as saida_pedida_em, m.saida_motivo,
      m.encerrada_em::text as encerrada_em, m.versao
    from matriculas.matriculas m
    left join propostas_publico.propostas p on p.id = m.proposta_id
    where m.id = ${id}
  `.execute(db)
  return rows[0]
}

export interface EventoDaMatricula {
  n: number
  tipo: string
  de: string | null
  para: string | null
  em: Date
  quem: string | null
  motivo: string | null
  dados: Record<string, unknown>
}

/** The history of a member, newest first. */
export async function eventosDa(db: Db, id: string): Promise<EventoDaMatricula[]> {
  const { rows } = await sql<EventoDaMatricula>`
    select e.n, e.tipo, e.de, e.para, e.em, u.nome as quem, e.motivo, e.dados
    from matriculas.eventos e
    left join acesso_publico.usuarios u on u.id = e.usuario_id
    where e.matricula_id = ${id}
    order by e.n desc
    limit 500
  `.execute(db)
  return rows
}

/** Accepted subscription proposals that no membership has come from, newest first. */
export async function propostasEsperando(db: Db): Promise<{ id: string; numero: string; cliente: string }[]> {
  const { rows } = await sql<{ id: string; numero: string; cliente: string }>`
    select p.id, p.numero, coalesce(c.nome, p.cliente_nome) as cliente
    from propostas_publico.propostas p
    left join contatos_publico.contatos c on c.id = p.contato_id
    where p.tipo = 'assinatura'
      and p.estado = 'aceita'
      and p.contato_id is not null
      and not exists (
        select from matriculas.matriculas m
        where m.proposta_id = p.id
      )
    order by p.atualizado_em desc
    limit 100
  `.execute(db)
  return rows
}
