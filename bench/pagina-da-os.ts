import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { ADMIN } from '#tests/suporte/casa.ts'
import { ordemDeCampo } from '#tests/suporte/ordem-de-campo.ts'
import { postgresDa, subirProcesso } from '#tests/suporte/processo.ts'
import { entrarComo } from './casa.ts'
import { resumir } from './medir.ts'
import { resultado, type Resultado } from './resultado.ts'
import { abrirNavegadorDeVisitas, QUATRO_G_LENTO, visitar, type Visita } from './visita.ts'

const VEZES = 15
const LCP_MAXIMO_MS = 2000
const KB_MAXIMO = 100

/** A scheduled order, a crew with room for another time, and the address that the customer gets. */
async function mandar(url: string, urlDoBanco: string): Promise<string> {
  const { token, id: pessoa } = await entrarComo(url)
  const banco = abrirBanco({ url: urlDoBanco })
  let ordem = ''
  try {
    ;({ id: ordem } = await ordemDeCampo(banco.db, [pessoa]))
    await sql`
      insert into equipes.membros (id, equipe_id, usuario_id, vale)
      select ${uuidv7()}, equipe_id, ${pessoa}, daterange(current_date - 1, null)
      from ordens.ordens
      where id = ${ordem}
    `.execute(banco.db)
  } finally {
    await banco.fechar()
  }
  const r = await fetch(`${url}/api/campo/ordens/${ordem}/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ escopo: 'cliente_assinar' }),
  })
  if (!r.ok) throw new Error(`link: ${r.status} ${await r.text()}`)
  const { data } = (await r.json()) as { data: { endereco: string } }
  return new URL(new URL(data.endereco).pathname, url).href
}

/** The page of a service order on slow 4G. Needs the built pages (`npm run build`). */
export async function paginaDaOs(dizer: (linha: string) => void): Promise<Resultado[]> {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-os-'))
  const p = subirProcesso({ DATA_DIR: pasta, ...ADMIN })
  const navegador = await abrirNavegadorDeVisitas()
  try {
    const url = await p.url
    const endereco = await mandar(url, postgresDa(pasta)?.url ?? '')
    dizer(`${VEZES} visitas…`)
    // the first one fills the caches of the server, not of the browser
    await visitar(navegador, endereco, QUATRO_G_LENTO)
    const visitas: Visita[] = []
    for (let n = 0; n < VEZES; n++) visitas.push(await visitar(navegador, endereco, QUATRO_G_LENTO))
    const m = resumir(
      visitas.map((v) => v.lcp),
      1,
    )
    const kb = Math.max(...visitas.map((v) => v.kb))
    return [
      resultado('os.lcp.p50', m.p50, 'ms', { goal: `< ${LCP_MAXIMO_MS}`, ok: (v) => v < LCP_MAXIMO_MS }),
      resultado('os.lcp.p95', m.p95, 'ms'),
      resultado('os.primeira.vista', kb, 'kB', { goal: `< ${KB_MAXIMO}`, ok: (v) => v < KB_MAXIMO }),
    ]
  } finally {
    await navegador.close()
    p.sinal('SIGTERM')
    await p.fim
    rmSync(pasta, { recursive: true, force: true })
  }
}
