import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { ADMIN } from '#tests/suporte/casa.ts'
import { subirProcesso } from '#tests/suporte/processo.ts'
import { entrarComo } from './casa.ts'
import { resumir } from './medir.ts'
import { resultado, type Resultado } from './resultado.ts'
import { RAPIDO } from './volume.ts'
import { abrirNavegadorDeVisitas, visitar } from './visita.ts'

const VEZES = RAPIDO ? 5 : 15
const LCP_MAXIMO_MS = 1200

/** Opens and sends a proposal. Returns the address that its customer gets. */
async function mandar(url: string): Promise<string> {
  const { token } = await entrarComo(url)
  const pedir = async <T>(caminho: string, corpo: object): Promise<T> => {
    const r = await fetch(`${url}/api/propostas${caminho}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(corpo),
    })
    if (!r.ok) throw new Error(`${caminho}: ${r.status} ${await r.text()}`)
    return ((await r.json()) as { data: T }).data
  }
  const conteudo = { tipo: 'autoconsumo', entrada: casaDeTeste() }
  const { id, revisao } = await pedir<Proposta>('', { conteudo, cliente_nome: 'Marta Vilela' })
  const { link } = await pedir<{ link: string }>(`/${id}/enviar`, { revisao })
  return new URL(new URL(link).pathname, url).href
}

/** The public page of a proposal on loopback. Needs the built pages (`npm run build`). */
export async function paginaPublica(dizer: (linha: string) => void): Promise<Resultado[]> {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-publica-'))
  const p = subirProcesso({ DATA_DIR: pasta, ...ADMIN })
  const navegador = await abrirNavegadorDeVisitas()
  try {
    const endereco = await mandar(await p.url)
    dizer(`${VEZES} visitas…`)
    // the first one fills the caches of the server, not of the browser
    await visitar(navegador, endereco)
    const tempos: number[] = []
    for (let n = 0; n < VEZES; n++) tempos.push((await visitar(navegador, endereco)).lcp)
    const m = resumir(tempos, 1)
    return [
      resultado('publica.lcp.p50', m.p50, 'ms', { goal: `< ${LCP_MAXIMO_MS}`, ok: (v) => v < LCP_MAXIMO_MS }),
      resultado('publica.lcp.p95', m.p95, 'ms'),
    ]
  } finally {
    await navegador.close()
    p.sinal('SIGTERM')
    await p.fim
    rmSync(pasta, { recursive: true, force: true })
  }
}
