import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { entrarComSenha } from '../comandos/entrar-com-senha.ts'
import { renovar } from '../comandos/renovar.ts'
import { trocarCodigo } from '../comandos/trocar-codigo.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, semTelefone, validacao } from '../erro.ts'
import { limitar } from '../limite.ts'
import { origemDe, type Origem } from '../origem.ts'
import { ler, meta, normalizarEmail, textoOpcional } from './ler.ts'

const senha = z.object({
  email: textoOpcional,
  phone: textoOpcional,
  password: z.string().max(1024).nullish(),
  ...meta,
})
const renovacao = z.object({ refresh_token: textoOpcional })
const codigo = z.object({ auth_code: textoOpcional, code_verifier: textoOpcional })

type Concessao = (auth: Auth, corpo: unknown, origem: Origem) => Promise<unknown>

const concessoes: Record<string, Concessao> = {
  async password(auth, corpo, origem) {
    const c = ler(senha, corpo)
    if (c.phone) throw semTelefone(422)
    if (!c.email) throw validacao('missing email or phone')
    return entrarComSenha(auth, normalizarEmail(c.email), c.password ?? '', origem)
  },
  async refresh_token(auth, corpo, origem) {
    const { refresh_token } = ler(renovacao, corpo)
    if (!refresh_token) throw validacao('Refresh token is not valid')
    return renovar(auth, refresh_token, origem)
  },
  async pkce(auth, corpo, origem) {
    const { auth_code, code_verifier } = ler(codigo, corpo)
    if (!auth_code || !code_verifier)
      throw validacao('invalid request: both auth code and code verifier should be non-empty')
    return trocarCodigo(auth, auth_code, code_verifier, origem)
  },
  async id_token() {
    throw new ErroAuth(400, 'provider_disabled', 'Sign in with an ID token is disabled')
  },
  async web3() {
    throw new ErroAuth(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  },
}

export function rotasDeToken(app: FastifyInstance, auth: Auth): void {
  app.post('/token', async (req) => {
    await limitar(auth, 'token', req.ip)
    const { grant_type } = ler(z.object({ grant_type: z.string().optional() }), req.query)
    const conceder = Object.hasOwn(concessoes, grant_type ?? '') ? concessoes[grant_type ?? ''] : undefined
    if (!conceder) throw new ErroAuth(400, 'invalid_credentials', 'unsupported_grant_type')
    return conceder(auth, req.body, origemDe(req))
  })
}
