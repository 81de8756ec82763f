import { createHash, randomUUID } from 'node:crypto'
import type { Quem } from '../autenticar.ts'
import type { Auth } from '../contexto.ts'
import { validacao } from '../erro.ts'
import { descobrir } from '../oidc/descoberta.ts'
import { inserirFluxo } from '../repositorio/fluxos.ts'
import type { Pkce } from '../rotas/ler.ts'
import { aleatorio, sha256 } from '../token.ts'
import { CONTEXTO_DO_FLUXO } from './trocar-codigo.ts'

export interface InicioDeProvedor {
  provider: string
  escopos: string | undefined
  pkce: Pkce | null
  destino: string
  /** The session that asked to link an identity; null for a sign-in. */
  ligarA: Quem | null
  /** further parameters of the client for the provider (`prompt`, `login_hint`, …) */
  extras: Record<string, string>
}

/** Parameters that only we may set: a client's own value would bypass the checks of the callback. */
const nossos = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'invite_token',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_verifier',
  'request',
  'request_uri',
  'apikey',
])

/** Stored encrypted with the flow between the start and the callback. */
export interface SegredoDoFluxo {
  verifier: string
  nonce: string
  /** SHA-256 of the value in the cookie of the browser that started the flow. */
  navegador: string
  /** The session that asked to link: it must still be valid at the callback. */
  sessao: string | null
}

export interface FluxoIniciado {
  /** URL to redirect the browser to. */
  url: string
  id: string
  /** Value of this browser's cookie. */
  prova: string
}

/** Starts a sign-in with the provider: stores the flow under a random state. */
export async function iniciarProvedor(auth: Auth, i: InicioDeProvedor): Promise<FluxoIniciado> {
  const { oidc } = auth
  if (!i.provider) throw validacao('Unsupported provider: Provider is required')
  if (!oidc || i.provider !== oidc.nome) throw validacao('Unsupported provider: provider is not enabled')
  const { authorization_endpoint } = await descobrir(oidc)
  const state = randomUUID()
  const [verifier, nonce, prova] = [aleatorio(32), aleatorio(16), aleatorio(32)]
  const segredo: SegredoDoFluxo = { verifier, nonce, navegador: sha256(prova), sessao: i.ligarA?.sessao.id ?? null }
  await auth.banco.transacao((tx) =>
    inserirFluxo(tx, {
      id: state,
      user_id: null,
      provider_type: oidc.nome,
      authentication_method: 'oauth',
      code_challenge: i.pkce?.challenge ?? null,
      code_challenge_method: i.pkce?.metodo ?? null,
      redirect_to: i.destino,
      linking_target_id: i.ligarA?.usuario.id ?? null,
      provider_state: auth.cofre.cifrar(JSON.stringify(segredo), CONTEXTO_DO_FLUXO),
    }),
  )
  const url = new URL(authorization_endpoint)
  for (const [nome, valor] of Object.entries(i.extras))
    if (!nossos.has(nome.toLowerCase())) url.searchParams.set(nome, valor)
  const escopos = new Set(`openid email profile ${oidc.escopos ?? ''} ${i.escopos ?? ''}`.split(/\s+/).filter(Boolean))
  const parametros = {
    response_type: 'code',
    client_id: oidc.clientId,
    redirect_uri: `${auth.issuer()}/callback`,
    scope: [...escopos].join(' '),
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [nome, valor] of Object.entries(parametros)) url.searchParams.set(nome, valor)
  return { url: url.href, id: state, prova }
}
