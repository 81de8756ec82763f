import pg from 'pg'

/** Days of history, and the number of cards that begin in it. */
export interface TamanhoDosFunis {
  deDiasAtras: number
  ateDiasAtras: number
  cartoes: number
}
/**
 * Two parts of a five-year history. The last tenth is the whole history of a small company, so that the requested
 * period and the preceding one it is compared with are the same in both.
 */
export const RECENTES: TamanhoDosFunis = { deDiasAtras: 190, ateDiasAtras: 0, cartoes: 40_000 }
export const ANTIGOS: TamanhoDosFunis = { deDiasAtras: 1900, ateDiasAtras: 190, cartoes: 360_000 }

/**
 * Inserts cards that went through the stages of every funnel (one in five in sales), with five moves each on average;
 * old ones are closed. Returns the current number of moves.
 */
export async function gerarFunis(
  url: string,
  { deDiasAtras, ateDiasAtras, cartoes }: TamanhoDosFunis,
): Promise<number> {
  const c = new pg.Client({ connectionString: url })
  await c.connect()
  await c.query('begin')
  // the append-only log and the foreign keys hold by construction here, so their triggers are skipped
  await c.query('set local session_replication_role = replica')
  await c.query(`
    create temp table trilhas on commit drop as
    select
      row_number() over (order by f.chave <> 'vu.vendas', f.chave) - 1 as n,
      f.id as funil_id,
      array_agg(s.id order by s.lugar) filter (where s.tipo in ('aberto', 'espera')) as ids,
      (array_agg(s.id order by s.lugar) filter (where s.tipo = 'ganho'))[1] as ganho,
      (array_agg(s.id order by s.lugar) filter (where s.tipo = 'perdido'))[1] as perdido
    from funis.funis f
    join funis.estagios s on s.funil_id = f.id and s.arquivado_em is null
    where f.versao > 0
    group by f.id, f.chave
  `)
  await c.query(`create temp table gente on commit drop as select array_agg(id order by id) as ids from cad.usuarios`)
  await c.query(
    `
    create temp table sorteados on commit drop as
    select
      gen_random_uuid() as id,
      i,
      t.funil_id,
      t.ids,
      t.ganho,
      t.perdido,
      1 + (random() * (array_length(t.ids, 1) - 1))::int as passos,
      now() - make_interval(secs => ($2::int + random() * ($1::int - $2::int)) * 86400) as nasceu,
      (2 + random() * 60) * interval '1 hour' as cada,
      (g.ids)[1 + i % array_length(g.ids, 1)] as quem,
      (random() * 30000000)::bigint as valor,
      random() as sorte
    from generate_series(1, $3::int) i
    join trilhas t on t.n = case when i % 5 = 0 then 0 else i % (select count(*) from trilhas) end
    cross join gente g
  `,
    [deDiasAtras, ateDiasAtras, cartoes],
  )
  // a card that would end in the future is still open in its current stage
  await c.query(`
    create temp table caminhos on commit drop as
    select
      s.*,
      least(passos, greatest(1, floor(extract(epoch from now() - nasceu) / extract(epoch from cada))::int)) as feitos,
      now() - nasceu > cada * (passos + 1) and (sorte < 0.9 or now() - nasceu > interval '60 days') as fechado
    from sorteados s
  `)
  await c.query(`
    insert into funis.transicoes (
      cartao_id, seq, funil_id, de_estagio_id, para_estagio_id, em, por_tipo, por_id, duracao_s, duracao_util_s,
      no_prazo
    )
    select
      id,
      n,
      funil_id,
      case when n > 1 then ids[n - 1] end,
      ids[n],
      nasceu + cada * (n - 1),
      'pessoa',
      quem,
      case when n > 1 then extract(epoch from cada)::bigint end,
      case when n > 1 then extract(epoch from cada)::bigint / 3 end,
      case when n > 1 then (i + n) % 4 <> 0 end
    from caminhos, generate_series(1, feitos) n
    union all
    select
      id,
      feitos + 1,
      funil_id,
      ids[feitos],
      case when sorte < 0.4 then ganho else coalesce(perdido, ganho) end,
      nasceu + cada * feitos,
      'pessoa',
      quem,
      extract(epoch from cada)::bigint,
      extract(epoch from cada)::bigint / 3,
      i % 3 <> 0
    from caminhos
    where fechado
  `)
  await c.query(`
    insert into funis.cartoes (
      id, funil_id, estagio_id, situacao, titulo, valor_centavos, responsavel_id, ordem, entrou_estagio_em,
      criado_em, fechado_em, vence_em
    )
    select
      k.id,
      k.funil_id,
      t.para_estagio_id,
      s.situacao,
      'Cartão ' || k.i,
      k.valor,
      k.quem,
      'a' || lpad(k.i::text, 8, '0'),
      t.em,
      k.nasceu,
      case when s.situacao <> 'aberto' then t.em end,
      case when s.situacao = 'aberto' then t.em + interval '3 days' end
    from caminhos k
    join funis.transicoes t on t.cartao_id = k.id and t.seq = k.feitos + k.fechado::int
    join funis.estagios s on s.id = t.para_estagio_id
  `)
  await c.query('commit')
  await c.query('vacuum analyze funis.transicoes')
  await c.query('vacuum analyze funis.cartoes')
  const { rows } = await c.query<{ n: number }>('select count(*)::int as n from funis.transicoes')
  await c.end()
  return rows[0]?.n ?? 0
}
