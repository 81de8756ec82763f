import pg from 'pg'
import { entrarComo, povoar, sossegar, type Casa } from './casa.ts'
import { PEQUENA } from './gerar.ts'
import { alternar, emLaco, resumir } from './medir.ts'
import { resultado, type Prova } from './resultado.ts'

const BANCO = 'bench_pequena'

/** A company of one size, with the identifiers that the requests need. */
interface Lado {
  url: string
  token: string
  fioLongo: string
  /** a phrase that occurs in exactly one message */
  umaVez: string
}

/**
 * Compares the same requests on the same server code with a database of a tenth of the rows: ten times the data may
 * cost one fifth more.
 */
export const crescimento: Prova = async (casa) => {
  const pequena = await abrirPequena(casa)
  const grande: Lado = { url: casa.url, token: casa.token, fioLongo: casa.fioLongo, umaVez: await umaVez(casa.sql) }
  const perguntas: Record<string, (de: Lado) => string> = {
    lista: () => '/api/chat/conversas?status=ativa&limit=30',
    contadores: () => '/api/chat/conversas/contagens',
    pagina: (de) => `/api/chat/conversas/${de.fioLongo}/mensagens?limit=50`,
    'busca.comum': () => '/api/chat/conversas?busca=inversor&limit=30',
    'busca.rara': () => '/api/chat/conversas?busca=kWh%20976&limit=30',
    // one message is found in both databases: the cost measured is that of the rows around it
    'busca.unica': (de) => `/api/chat/conversas?busca=${encodeURIComponent(de.umaVez)}&limit=30`,
    'busca.telefone': () => '/api/chat/conversas?busca=19%2090000-1234&limit=30',
    'contatos.lista': () => '/api/contatos?limit=60',
    'contatos.recentes': () => '/api/contatos?limit=60&ordem=recentes',
    'contatos.comum': () => '/api/contatos?limit=60&busca=Concei%C3%A7%C3%A3o',
    'contatos.telefone': () => '/api/contatos?limit=60&busca=19%2090000-1234',
  }
  const saida = []
  for (const [nome, caminho] of Object.entries(perguntas)) {
    const medir = (de: Lado) => async () => {
      const [cliente] = casa.clientes(1, de)
      const m = await emLaco([() => cliente?.exigir('GET', caminho(de)) ?? Promise.resolve()], {
        segundos: 1.5,
        aquecer: 0.5,
      })
      cliente?.fechar()
      return m
    }
    const m = await alternar({ pequena: medir(pequena), grande: medir(grande) }, 5)
    saida.push(comparado(nome, m))
  }
  // duplicates of a contact being typed: by phone, and by a name that no other contact has. 40 requests per run, to
  // stay within the limit of one user per minute
  const parecidos = (de: Lado) => async () => {
    const [cliente] = casa.clientes(1, de)
    const tempos: number[] = []
    for (let n = 0; n < 40; n++) {
      const inicio = performance.now()
      await cliente?.exigir(
        'POST',
        '/api/contatos/parecidos',
        JSON.stringify({ nome: 'Zuleide Xavier Quintanilha', telefone: '19 90000-1234' }),
      )
      tempos.push(performance.now() - inicio)
    }
    cliente?.fechar()
    return resumir(
      tempos,
      tempos.reduce((s, ms) => s + ms, 0),
    )
  }
  saida.push(
    comparado('contatos.parecidos', await alternar({ pequena: parecidos(pequena), grande: parecidos(grande) }, 5)),
  )
  return saida
}

const comparado = (nome: string, m: Record<'pequena' | 'grande', { p50: number }>) =>
  resultado(`crescimento.${nome}`, m.grande.p50, 'ms', {
    floor: m.pequena.p50,
    goal: 'ratio ≤ 1.2',
    ok: (r) => r <= 1.2,
  })

async function umaVez(sql: Casa['sql']): Promise<string> {
  const [achada] = await sql<{ frase: string }>(
    "select substring(busca from 'kwh [0-9]{3}$') as frase from chat.mensagens where busca like '%kwh %' and busca ~ 'kwh [0-9]{3}$' group by 1 having count(*) = 1 order by 1 desc limit 1",
  )
  if (!achada) throw new Error('nothing was said once only')
  return achada.frase
}

async function abrirPequena(casa: Casa): Promise<Lado> {
  if ((await casa.sql('select from pg_database where datname = $1', [BANCO])).length === 0)
    await casa.sql(`create database ${BANCO}`)
  const urlDoBanco = Object.assign(new URL(casa.urlDoBanco), { pathname: `/${BANCO}` }).href
  const { url } = await casa.outroServidor({ DATABASE_URL: urlDoBanco })
  const pool = new pg.Pool({ connectionString: urlDoBanco, max: 1 })
  const sql: Casa['sql'] = async <T extends pg.QueryResultRow>(comando: string, valores?: unknown[]) =>
    (await pool.query<T>(comando, valores)).rows
  if ((await sql('select from chat.conversas offset 1000 limit 1')).length === 0)
    await povoar(url, urlDoBanco, PEQUENA, casa.dizer)
  await sossegar(urlDoBanco, casa.dizer)
  const [longa] = await sql<{ id: string }>('select id from chat.conversas order by ultima_seq desc limit 1')
  const frase = await umaVez(sql)
  await pool.end()
  return { url, token: (await entrarComo(url)).token, fioLongo: longa?.id ?? '', umaVez: frase }
}
