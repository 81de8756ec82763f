import pg from 'pg'
import { RAPIDO } from './volume.ts'

export const PROPOSTAS = RAPIDO ? 10_000 : 100_000

/**
 * Fills the table of the proposals up to `PROPOSTAS`: every kind, two years, the people as sellers, and every state but
 * the accepted one, which needs its evidence.
 */
export async function gerarPropostas(url: string, pessoas: readonly string[]): Promise<void> {
  const c = new pg.Client({ connectionString: url })
  await c.connect()
  try {
    const { rows } = await c.query<{ n: number }>('select count(*)::int as n from propostas.propostas')
    await c.query(
      `
      insert into propostas.propostas (
        id, tipo, numero, estado, titulo, cliente_nome, vendedor_id, versao, validade, vence_em, cidade, kwp, valor_centavos,
        economia_ano_centavos, payback_anos, motivo, enviada_em, vistas, criado_em, atualizado_em
      )
      select
        gen_random_uuid(),
        (array['autoconsumo', 'autoconsumo', 'autoconsumo', 'investimento', 'assinatura', 'limpeza', 'servicos'])[1 + n % 7],
        'AC-2099-' || lpad(n::text, 6, '0'),
        e.estado,
        'Proposta ' || n,
        (array['Maria', 'José', 'Ana', 'Francisco', 'Clínica', 'Padaria'])[1 + n % 6] || ' ' || md5(n::text),
        ($1::uuid[])[1 + n % cardinality($1::uuid[])],
        1 + n % 3,
        case when e.estado not in ('rascunho', 'em_aprovacao') then d.dia::date + 10 end,
        case when e.estado not in ('rascunho', 'em_aprovacao') then d.dia + interval '10 days' end,
        (array['Teresina', 'Campinas', 'Sorocaba', 'Goiânia', 'Recife'])[1 + n % 5],
        3 + n % 70,
        1500000 + (n::bigint * 7919) % 20000000,
        400000 + (n::bigint * 101) % 4000000,
        3.5,
        case when e.estado in ('recusada', 'cancelada') then 'Preço' end,
        case when e.estado not in ('rascunho', 'em_aprovacao') then d.dia end,
        n % 4,
        d.dia,
        d.dia
      from generate_series($2::int + 1, $3::int) n
      cross join lateral (select now() - make_interval(mins => n * 10)) d(dia)
      cross join lateral (
        select case when n < 1500
          then (array['rascunho', 'em_aprovacao', 'enviada', 'visualizada', 'em_negociacao'])[1 + n % 5]
          else (array['recusada', 'expirada', 'cancelada'])[1 + n % 3] end
      ) e(estado)
      `,
      [pessoas, rows[0]?.n ?? 0, PROPOSTAS],
    )
    await c.query('analyze propostas.propostas')
  } finally {
    await c.end()
  }
}
