import { ErroApp } from '#kit/erro.ts'
import type { Servicos } from '#platform/servicos.ts'
import { SOM_INDISPONIVEL } from '../regras/som-instantaneo.ts'
import { acharSom, type Som } from './achar-som.ts'
import { guardarSom, somGuardado } from './repositorio.ts'

const TEMPO_MS = 10_000
const MAX_BYTES = 1024 * 1024
const DESVIOS = 3
/** The site refuses non-browser user agents. */
const NAVEGADOR =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const semSom = (causa?: unknown) => new ErroApp('SOUND_UNAVAILABLE', 502, SOM_INDISPONIVEL, { causa })

export async function buscarSom(s: Servicos, id: string): Promise<{ mp3: string; title: string }> {
  const guardado = await somGuardado(s.banco, id)
  if (guardado) return { mp3: guardado.mp3, title: guardado.titulo }
  const som = await daPagina(s, id)
  await guardarSom(s.banco, id, som)
  return { mp3: som.mp3, title: som.titulo }
}

/** Fetches the sound's page. The base URL is ours; the user's input is only an encoded path segment. */
async function daPagina(s: Servicos, id: string): Promise<Som> {
  const base = s.ambiente.MYINSTANTS_URL.replace(/\/+$/, '')
  let url = `${base}/en/instant/${encodeURIComponent(id)}/`
  for (let desvio = 0; desvio <= DESVIOS; desvio++) {
    const r = await s.rede
      .buscar(url, {
        timeoutMs: TEMPO_MS,
        maxBytes: MAX_BYTES,
        cabecalhos: { 'user-agent': NAVEGADOR, accept: 'text/html' },
      })
      .catch((causa: unknown) => {
        throw semSom(causa)
      })
    if (r.status >= 300 && r.status < 400) {
      const destino = URL.parse(String(r.cabecalhos.location ?? ''), url)
      if (!destino || destino.origin !== new URL(base).origin) throw semSom()
      url = destino.href
      continue
    }
    const som = r.status === 200 ? acharSom(r.corpo.toString('utf8'), base) : null
    if (!som) throw semSom()
    return som
  }
  throw semSom()
}
