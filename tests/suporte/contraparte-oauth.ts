import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { portaDe } from '#platform/net/porta.ts'
import { aoFim } from './ao-fim.ts'

interface Concessao {
  usuario: string
  escopo: string
  desafio: string
  retorno: string
}
interface Acesso {
  usuario: string
  expira_em: number
}

export const CLIENTE = { id: 'girassol.apps.exemplo', segredo: 'segredo-do-aplicativo-47' }

/**
 * An OAuth 2 provider on a real socket: the page where an account is authorised, and a token endpoint with PKCE, codes
 * that work once and refresh tokens that rotate. A refresh token that was used already withdraws the authorisation.
 */
export class ContraparteOAuth {
  url = ''
  /** seconds that an access token is valid */
  validade = 3600
  /** the scope that the person grants; null: all that is asked */
  concede: string | null = null
  cliente = { ...CLIENTE }
  /** the registered address of return; another one is refused on the page */
  retorno = ''
  /** number of successful refreshes */
  renovacoes = 0
  /** delay of the token endpoint in ms */
  atraso = 0
  private readonly codigos = new Map<string, Concessao>()
  private readonly renovar = new Map<string, Concessao>()
  private readonly usados = new Set<string>()
  private readonly acessos = new Map<string, Acesso>()

  /** The mail servers ask here. */
  readonly aceita = (usuario: string, token: string): boolean => {
    const a = this.acessos.get(token)
    return a?.usuario === usuario && a.expira_em > Date.now()
  }
  /** Access tokens end now; refresh tokens stay. */
  expirar(): void {
    for (const a of this.acessos.values()) a.expira_em = 0
  }
  /** The owner of the account withdraws the authorisation. */
  revogar(): void {
    this.renovar.clear()
    this.expirar()
  }
  /** What a browser does on the page: opens it and authorises. Returns the answer in the address of return. */
  async autorizar(url: string, permite = true): Promise<URLSearchParams> {
    const r = await fetch(`${url}&${permite ? 'permitir' : 'negar'}=1`, { redirect: 'manual' })
    const destino = r.headers.get('location')
    if (!destino) throw new Error(`the page refused: ${r.status} ${await r.text()}`)
    return new URL(destino).searchParams
  }

  readonly tratar = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url ?? '/', this.url)
    if (req.method === 'GET' && url.pathname === '/autorizar') return this.pagina(url.searchParams, res)
    if (req.method === 'POST' && url.pathname === '/token') {
      const pedido = new URLSearchParams(await text(req))
      if (this.atraso) await new Promise((r) => setTimeout(r, this.atraso))
      // the caller gave up: it never learns of new tokens, so none are given
      if (res.destroyed) return
      const [status, corpo] = this.token(pedido)
      res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      return void res.end(JSON.stringify(corpo))
    }
    res.writeHead(404).end()
  }

  private pagina(q: URLSearchParams, res: ServerResponse): void {
    const retorno = q.get('redirect_uri') ?? ''
    const certo =
      q.get('client_id') === this.cliente.id &&
      q.get('response_type') === 'code' &&
      q.get('code_challenge_method') === 'S256' &&
      retorno === this.retorno
    if (!certo) return void res.writeHead(400).end('redirect_uri_mismatch or invalid request')
    const destino = new URL(retorno)
    destino.searchParams.set('state', q.get('state') ?? '')
    if (q.has('negar')) destino.searchParams.set('error', 'access_denied')
    else if (q.has('permitir')) {
      const codigo = aleatorio()
      destino.searchParams.set('code', codigo)
      this.codigos.set(codigo, {
        usuario: q.get('login_hint') ?? '',
        escopo: this.concede ?? q.get('scope') ?? '',
        desafio: q.get('code_challenge') ?? '',
        retorno,
      })
    } else {
      const ir = (como: string) =>
        `/autorizar?${new URLSearchParams([...q, [como, '1']]).toString()}`.replaceAll('&', '&amp;')
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return void res.end(
        `<h1>Conta de prova</h1><a href="${ir('permitir')}">Permitir</a> <a href="${ir('negar')}">Negar</a>`,
      )
    }
    res.writeHead(302, { location: destino.href }).end()
  }

  private token(q: URLSearchParams): [number, object] {
    if (q.get('client_id') !== this.cliente.id || q.get('client_secret') !== this.cliente.segredo)
      return [401, { error: 'invalid_client' }]
    if (q.get('grant_type') === 'authorization_code') {
      const codigo = q.get('code') ?? ''
      const c = this.codigos.get(codigo)
      this.codigos.delete(codigo)
      const prova = createHash('sha256')
        .update(q.get('code_verifier') ?? '')
        .digest('base64url')
      if (!c || c.desafio !== prova || c.retorno !== q.get('redirect_uri')) return [400, { error: 'invalid_grant' }]
      return [200, this.novos(c)]
    }
    const antigo = q.get('refresh_token') ?? ''
    const c = this.renovar.get(antigo)
    if (this.usados.has(antigo)) this.revogar()
    if (!c || q.get('grant_type') !== 'refresh_token') return [400, { error: 'invalid_grant' }]
    this.renovar.delete(antigo)
    this.usados.add(antigo)
    this.renovacoes += 1
    return [200, this.novos(c)]
  }

  private novos(c: Concessao): object {
    const [access_token, refresh_token] = [aleatorio(), aleatorio()]
    this.acessos.set(access_token, { usuario: c.usuario, expira_em: Date.now() + this.validade * 1000 })
    this.renovar.set(refresh_token, c)
    return { access_token, refresh_token, expires_in: this.validade, token_type: 'Bearer', scope: c.escopo }
  }
}

const aleatorio = () => randomBytes(24).toString('base64url')

export async function contraparteOAuth(): Promise<ContraparteOAuth> {
  const oauth = new ContraparteOAuth()
  const servidor = createServer((req, res) => void oauth.tratar(req, res))
  await new Promise<void>((r) => servidor.listen(0, '127.0.0.1', r))
  oauth.url = `http://127.0.0.1:${portaDe(servidor)}`
  aoFim(() => new Promise<void>((r) => servidor.close(() => r())))
  return oauth
}
