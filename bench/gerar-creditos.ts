import pg from 'pg'

export const UNIDADES = 10_000
export const USINAS = 100
export const MESES = 60
/** The month that is closed; the ledger holds the 60 before it. */
export const MES = '2027-01'

/** Each fact of a month as the commands write it: shared 300 kWh, compensated 280, 20 kWh left as a batch. */
const RAZAO = `
  with fatos as (
    select u.id as unidade, u.usina, m.mes::date as mes, t.tipo, gen_random_uuid() as id
    from pg_temp.unidades u
    cross join generate_series('2022-01-01'::date, '2026-12-01', interval '1 month') m(mes)
    cross join unnest(array['rateio', 'compensacao', 'sobra']) t(tipo)
    where u.n > $1 and u.n <= $2
  ),
  lancamentos as (
    insert into creditos.lancamentos (id, tipo, competencia, unidade_id, usina_id, rodada, rateio_n, dados)
    select id, tipo, mes, unidade, case when tipo <> 'compensacao' then usina end, 1, 1, '{"parte": 1, "injetado_wh": 30000000}'
    from fatos
  )
  insert into creditos.linhas (lancamento_id, seq, competencia, conta, unidade_id, usina_id, lote_mes, wh)
  select f.id, l.seq, f.mes, l.conta,
    case when l.conta <> 'transito' then f.unidade end,
    case when l.conta <> 'compensado' then f.usina end,
    case when l.conta in ('recebido', 'saldo') then f.mes end,
    l.wh
  from fatos f
  join (
    values
      ('rateio', 1, 'transito', -300000), ('rateio', 2, 'recebido', 300000),
      ('compensacao', 1, 'recebido', -280000), ('compensacao', 2, 'compensado', 280000),
      ('sobra', 1, 'recebido', -20000), ('sobra', 2, 'saldo', 20000)
  ) l(tipo, seq, conta, wh) on l.tipo = f.tipo
`

const RESUMOS = [
  `insert into creditos.saldos (unidade_id, desde, saldo_wh)
    select id, '2022-01-01', 20000 * ${MESES} from pg_temp.unidades`,
  `insert into creditos.lotes (unidade_id, usina_id, mes, espera_wh, resta_wh)
    select u.id, u.usina, m.mes::date, 0, 20000
    from pg_temp.unidades u
    cross join generate_series('2022-01-01'::date, '2026-12-01', interval '1 month') m(mes)`,
  `insert into creditos.meses (unidade_id, competencia, recebido_wh, compensado_wh, expirado_wh, saldo_wh, falta_wh)
    select u.id, m.mes::date, 300000, 280000, 0, 20000 * (row_number() over (partition by u.id order by m.mes)), 0
    from pg_temp.unidades u
    cross join generate_series('2022-01-01'::date, '2026-12-01', interval '1 month') m(mes)`,
  `insert into usinas.usinas (id, nome, kwp, ca_kw, modalidade, classe_gd, uf)
    select usina, 'Usina de medida ' || usina, 300, 250, 'GERACAO_COMPARTILHADA', 'GD_II', 'SP'
    from (select distinct usina from pg_temp.unidades) x`,
  `insert into usinas.versoes (
      id, usina_id, n, modo, linhas, situacao, classe_antes, classe_depois, pedida_em, protocolo, vigente_de
    )
    select usina, usina, 1, 'percentual', count(*), 'pedida', 'GD_II', 'GD_II', '2021-12-01', 'P-1', '2022-01-01'
    from pg_temp.unidades group by usina`,
  `insert into usinas.rateios (id, versao_id, usina_id, unidade_id, modo, parte, ordem, situacao, vigente_de)
    select gen_random_uuid(), usina, usina, id, 'percentual', 1, 1 + n / ${USINAS}, 'pedida', '2022-01-01'
    from pg_temp.unidades`,
  `insert into usinas.meses (usina_id, competencia, esperado_kwh, injetado_kwh, injetado_de)
    select distinct usina, '${MES}', 30000, 30000, 'mao' from pg_temp.unidades`,
]

/** The bills of the last thirteen months, confirmed. */
const CONTAS = `
  with contas as (
    select u.id as unidade, u.contato, to_char(m.mes, 'YYYY-MM') as mes, gen_random_uuid() as id
    from pg_temp.unidades u
    cross join generate_series('2026-01-01'::date, '2027-01-01', interval '1 month') m(mes)
    where u.n > $1 and u.n <= $2
  ),
  novas as (
    insert into contas.contas (id, contato_id, unidade_id, sha256, caminho, nome, mime, tamanho, situacao, tipo, conferida_em)
    select
      id, contato, unidade, rpad(replace(id::text, '-', ''), 64, '0'), 'x', 'conta.pdf', 'application/pdf', 1, 'conferida',
      'fatura', now()
    from contas
  )
  insert into contas.campos (conta_id, chave, valor, estado)
  select c.id, v.chave, v.valor, 'lido'
  from contas c
  cross join lateral (
    values ('mesReferencia', c.mes), ('consumoKwh', '290'), ('compensadaKwh', '290'), ('saldoCreditosKwh', '1200'),
      ('totalCentavos', '12000')
  ) v(chave, valor)
`

/**
 * Fills the ledger: 10,000 units of 100 plants, 60 closed months, ready for the close of the next. Triggers are off
 * while it runs: the rows are those that they would leave.
 */
export async function gerarCreditos(url: string): Promise<{ unidades: string[] }> {
  const c = new pg.Client({ connectionString: url })
  await c.connect()
  try {
    await c.query('set session_replication_role = replica')
    await c.query(`
      create temp table unidades as
        with usinas as (
          select array_agg(gen_random_uuid()) as ids
          from generate_series(1, ${USINAS})
        )
        select
          gen_random_uuid() as id, gen_random_uuid() as contato, (n - 1)::int as n, usinas.ids[1 + (n - 1) % ${USINAS}] as usina
        from generate_series(1, ${UNIDADES}) n, usinas
    `)
    await c.query(`insert into cad.contatos (id, nome) select contato, 'Medida ' || n from pg_temp.unidades`)
    await c.query(`insert into cad.unidades_consumidoras (id, contato_id) select id, contato from pg_temp.unidades`)
    for (let n = -1; n < UNIDADES; n += 1_000) {
      await c.query(RAZAO, [n, n + 1_000])
      await c.query(CONTAS, [n, n + 1_000])
    }
    for (const comando of RESUMOS) await c.query(comando)
    await c.query(
      'analyze creditos.lancamentos, creditos.linhas, creditos.meses, creditos.lotes, contas.contas, contas.campos, usinas.rateios',
    )
    const { rows } = await c.query<{ id: string }>('select id from pg_temp.unidades order by n')
    return { unidades: rows.map((r) => r.id) }
  } finally {
    await c.end()
  }
}
