import pg from 'pg'
import { uuidv7 } from '#kit/id.ts'
import { novas } from '#engines/funil/ordem.ts'
import { definicao } from '#engines/funil/tipos.ts'

export const FUNIL = 'bench.quadro'
export const ESTAGIOS = 20

/** Creates a funnel of twenty open stages and two final ones, or returns the existing one. */
export async function abrirFunil(c: pg.Client): Promise<string> {
  const {
    rows: [ja],
  } = await c.query<{ id: string }>('select id from funis.funis where chave = $1', [FUNIL])
  if (ja) return ja.id
  const id = uuidv7()
  const estagios = [
    ...Array.from({ length: ESTAGIOS }, (_, i) => ({
      id: uuidv7(),
      chave: `e${i}`,
      nome: `Estágio ${i + 1}`,
      tipo: 'aberto' as const,
    })),
    { id: uuidv7(), chave: 'ganho', nome: 'Ganho', tipo: 'ganho' as const },
    { id: uuidv7(), chave: 'perdido', nome: 'Perdido', tipo: 'perdido' as const },
  ]
  const d = JSON.stringify(
    definicao.parse({ nome: 'Quadro grande', usa_valor: true, estagios, capa: ['potencia_kwp', 'cidade'] }),
  )
  await c.query(
    'insert into funis.funis (id, chave, departamento, nome, versao, definicao) values ($1, $2, $3, $4, 1, $5)',
    [id, FUNIL, 'vu', 'Quadro grande', d],
  )
  await c.query('insert into funis.versoes (funil_id, numero, definicao) values ($1, 1, $2)', [id, d])
  for (const [lugar, e] of estagios.entries())
    await c.query(
      'insert into funis.estagios (id, funil_id, chave, nome, tipo, lugar) values ($1, $2, $3, $4, $5, $6)',
      [e.id, id, e.chave, e.nome, e.tipo, lugar],
    )
  return id
}

/**
 * Fills the funnel up to `cartoes` cards, `abertos` of them open, with customers and projects. The rows are generated
 * by the database with triggers disabled.
 */
export async function gerarCartoes(
  url: string,
  { cartoes, abertos }: { cartoes: number; abertos: number },
  pessoas: readonly string[],
): Promise<void> {
  const c = new pg.Client({ connectionString: url })
  await c.connect()
  const funil = await abrirFunil(c)
  const {
    rows: [ha],
  } = await c.query<{ todos: number; abertos: number }>(
    "select count(*)::int as todos, (count(*) filter (where situacao = 'aberto'))::int as abertos from funis.cartoes where funil_id = $1",
    [funil],
  )
  const [faltam, deAbertos] = [cartoes - (ha?.todos ?? 0), abertos - (ha?.abertos ?? 0)]
  if (faltam > 0) {
    await c.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '128MB'")
    await c.query(`
      create temp table g as
      select
        i,
        i <= ${deAbertos} as aberto,
        gen_random_uuid() as cartao,
        gen_random_uuid() as contato,
        gen_random_uuid() as dossie
      from generate_series(1, ${faltam}) i
    `)
    await c.query(
      "insert into cad.contatos (id, nome, telefone, campos) select contato, 'Cliente ' || i, null, jsonb_build_object('cidade', (array['Itu','Jundiaí','Salto','Cabreúva','Indaiatuba'])[1 + i % 5]) from g where aberto",
    )
    await c.query(
      "insert into funis.dossies (id, contato_id, campos) select dossie, contato, jsonb_build_object('potencia_kwp', 3 + i % 90) from g where aberto",
    )
    await c.query(
      `
      insert into funis.cartoes (
        id, funil_id, estagio_id, situacao, dossie_id, contato_id, titulo, valor_centavos, responsavel_id,
        prioridade, ordem, vence_em, entrou_estagio_em, ultima_atividade_em, fechado_em, criado_em
      )
      select
        g.cartao,
        $1,
        e.id,
        e.situacao,
        case when g.aberto then g.dossie end,
        case when g.aberto then g.contato end,
        'Cartão ' || g.i,
        100000 + g.i,
        ($2::uuid[])[1 + g.i % array_length($2::uuid[], 1)],
        'normal',
        ($3::text[])[1 + (g.i / ${ESTAGIOS}) % array_length($3::text[], 1)],
        case when g.aberto then now() + (g.i % 400 - 100) * interval '1 hour' end,
        now() - (g.i % 900) * interval '1 hour',
        now() - (g.i % 500) * interval '1 hour',
        case when not g.aberto then now() - (g.i % 20000) * interval '1 hour' end,
        now() - interval '30 days'
      from g
      join funis.estagios e
        on e.funil_id = $1
        and e.lugar = case when g.aberto then g.i % ${ESTAGIOS} else ${ESTAGIOS} + g.i % 2 end
    `,
      [funil, pessoas, novas(Math.max(1, Math.ceil(deAbertos / ESTAGIOS)))],
    )
    await c.query(
      "insert into funis.transicoes (cartao_id, seq, funil_id, para_estagio_id, por_tipo) select g.cartao, 1, $1, k.estagio_id, 'sistema' from g join funis.cartoes k on k.id = g.cartao",
      [funil],
    )
    // the rows were committed asynchronously: flush the log first, because vacuum marks pages all-visible only for
    // flushed commits
    await c.query('set synchronous_commit = on; create temp table fim (i int)')
    for (const t of ['funis.cartoes', 'funis.dossies', 'funis.transicoes', 'cad.contatos'])
      await c.query(`vacuum (analyze) ${t}`)
    await c.query('checkpoint')
  }
  await c.end()
}
