import pg from 'pg'
import { expect, it } from 'vitest'
import { abrirConversa, casaDeChat, CHAVE_DO_CANAL, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const VALOR = 'valor-secreto-do-cabecalho-31'

it('[S3.20] [S3.21] never returns a key or a header value, and stores none as plain text in the database', async () => {
  const caixa = await casa.criarCaixa(supervisora, {}, { headers: { 'x-inquilino': VALOR } })
  const conversa = await abrirConversa(supervisora, caixa)
  const respostas = [
    await supervisora('GET', '/api/chat/caixas-entrada'),
    await supervisora('GET', `/api/chat/caixas-entrada/${caixa.id}`),
    await supervisora('PUT', `/api/chat/caixas-entrada/${caixa.id}`, { configuracao: { rate_limit: 7 } }),
    await supervisora('POST', `/api/chat/caixas-entrada/${caixa.id}/testar`),
    await supervisora('POST', `/api/chat/conversas/${conversa.id}/mensagens`, { conteudo: 'oi' }),
  ]
  casa.canal.responderCom(() => ({ status: 400, corpo: { response: { message: [`key ${CHAVE_DO_CANAL} refused`] } } }))
  respostas.push(await supervisora('POST', `/api/chat/conversas/${conversa.id}/mensagens`, { conteudo: 'oi' }))
  await casa.entregar(caixa, recebida({ extra: { apikey: CHAVE_DO_CANAL } }))
  respostas.push(await supervisora('GET', `/api/chat/caixas-entrada/${caixa.id}/logs-webhook`))
  expect(respostas.map((r) => r.status)).toEqual([200, 200, 200, 200, 200, 500, 200])
  for (const segredo of [CHAVE_DO_CANAL, VALOR, 'token-da-instancia-em-claro'])
    expect(JSON.stringify(respostas.map((r) => r.corpo))).not.toContain(segredo)

  const achados = await procurar([CHAVE_DO_CANAL, VALOR, caixa.token, 'token-da-instancia-em-claro'])
  expect(achados).toEqual([])
  expect(await procurar([conversa.id])).not.toEqual([]) // control: the search finds what is there
})

/** Searches every row of every table as the owner, bytea included: what a stolen copy of the database would reveal. */
async function procurar(textos: string[]): Promise<string[]> {
  const cliente = new pg.Client({ connectionString: casa.urlDoBanco })
  await cliente.connect()
  const { rows: tabelas } = await cliente.query<{ nome: string }>(`
    select format('%I.%I', schemaname, tablename) as nome
    from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
  `)
  const achados: string[] = []
  for (const { nome } of tabelas) {
    for (const texto of textos) {
      const { rows } = await cliente.query(
        `select 1 from ${nome} t where to_jsonb(t)::text like $1 or to_jsonb(t)::text like $2 limit 1`,
        [`%${texto}%`, `%${Buffer.from(texto).toString('hex')}%`],
      )
      if (rows.length > 0) achados.push(`${nome}: ${texto}`)
    }
  }
  await cliente.end()
  return achados
}
