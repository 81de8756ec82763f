import { extractText, getDocumentProxy } from 'unpdf'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { comoObjeto } from '#kit/objeto.ts'
import type { RotaRegistrada } from '#platform/http/rotas.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { AppDeTeste, Chamada } from './app.ts'
import { caminhosDe, perguntasEDemais } from './corpos.ts'

/** The channels of those asked for that the credential of this user covers. */
export async function canaisDe(quem: Chamada, canais: readonly string[]): Promise<string[]> {
  const r = await quem('GET', `/api/realtime/token?${canais.map((c) => `canais=${c}`).join('&')}`, undefined, {
    accept: 'application/json',
  })
  if (r.status !== 200) return []
  const [, corpo = ''] = String(r.corpo.data.token).split('.')
  const lido: unknown = JSON.parse(Buffer.from(corpo, 'base64url').toString())
  const capacidade: unknown = JSON.parse(String(comoObjeto(lido)['x-ably-capability'] ?? '{}'))
  return canais.filter((c) => c in comoObjeto(capacidade))
}

/** Everything that was published on the channels whose name begins like this, one text a message. */
export async function publicado(db: Db, prefixos: readonly string[]): Promise<{ canal: string; texto: string }[]> {
  const { rows } = await sql<{ canal: string; texto: string }>`
    select canal, concat_ws(' ', nome, dados::text, chave) as texto
    from realtime.canal_log
    where canal like any(${prefixos.map((p) => `${p.replaceAll('_', '\\_')}%`)}::text[])
  `.execute(db)
  return rows
}

interface OQueProcurar {
  casa: Pick<AppDeTeste, 'url'>
  /** What each canary is, and how an answer could write it. The one that is found names the leak. */
  canarios: Readonly<Record<string, readonly string[]>>
  /** Values of the path parameters; those of `id` go to the routes of `conhece` only. */
  ids: Readonly<Record<string, string[]>>
  consultas: readonly string[]
  conhece: RegExp
  /** For `{id}` of the other routes. */
  idDosOutros: () => string
}

/** Asks routes in every way that ids and queries allow, and looks for canaries in what they answer, PDFs included. */
export function varredura(p: OQueProcurar) {
  async function responder(quem: Pick<Chamada, 'token'>, caminho: string): Promise<{ status: number; texto: string }> {
    const r = await fetch(p.casa.url + caminho, {
      headers: { ...(quem.token ? { authorization: `Bearer ${quem.token}` } : {}), accept: 'application/json' },
      redirect: 'manual',
    })
    const bytes = new Uint8Array(await r.arrayBuffer())
    if (r.headers.get('content-type') !== 'application/pdf')
      return { status: r.status, texto: Buffer.from(bytes).toString() }
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    return { status: r.status, texto: text }
  }

  /** Every id for `{id}` of a route that may know the subject, and one for the others and for further parameters. */
  function caminhosDa(r: RotaRegistrada): string[] {
    const [primeiro = ''] = p.ids.id ?? []
    const outros = [...r.endpoint.path.matchAll(/\{(\w+)\}/g)].flatMap(([, nome = '']) =>
      nome === 'id' || p.ids[nome] ? [] : [[nome, [primeiro]] as const],
    )
    const daqui = p.conhece.test(r.id) ? p.ids.id : [p.idDosOutros()]
    return caminhosDe(r.endpoint.path, { ...p.ids, ...Object.fromEntries(outros), id: daqui ?? [] })
  }

  /** Asks one route. Stops when the permission refuses: it refuses all. */
  async function varrer(quem: Chamada, r: RotaRegistrada, ver: (onde: string, texto: string) => void): Promise<number> {
    let vistas = 0
    for (const caminho of caminhosDa(r)) {
      for (const consulta of perguntasEDemais(r.endpoint, p.consultas)) {
        const onde = `${caminho}${consulta && `?${consulta}`}`
        const { status, texto } = await responder(quem, onde)
        expect(status, onde).toBeLessThan(500)
        vistas++
        if (status === 403) return vistas
        // another refusal may repeat what was asked
        if (status < 400) ver(`${r.id}: ${onde}`, texto)
      }
    }
    return vistas
  }

  const achados = (texto: string, assuntos: readonly string[]) =>
    assuntos.flatMap((a) => (p.canarios[a] ?? []).filter((x) => texto.includes(x)))

  return { responder, caminhosDa, varrer, achados }
}
