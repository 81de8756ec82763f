import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { verificarCodigo, type Prova } from '../comandos/verificar-codigo.ts'
import { verificarLink } from '../comandos/verificar-link.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, semTelefone, validacao } from '../erro.ts'
import { limitar } from '../limite.ts'
import { comRecusaUniforme } from '../mesmo-tempo.ts'
import { origemDe } from '../origem.ts'
import { comParametros, destinoPermitido } from '../redirecionar.ts'
import { ler, meta, normalizarEmail, textoOpcional } from './ler.ts'

const corpo = z.object({
  type: textoOpcional,
  token: textoOpcional,
  token_hash: textoOpcional,
  email: textoOpcional,
  phone: textoOpcional,
  redirect_to: textoOpcional,
  ...meta,
})
const consulta = z.object({ type: textoOpcional, token: textoOpcional })

function lerProva(c: z.output<typeof corpo>): Prova {
  if (!c.type) throw validacao('Verify requires a verification type')
  if (c.type === 'sms' || c.type === 'phone_change') throw semTelefone()
  if (c.token_hash) {
    if (c.token || c.email || c.phone) throw validacao('Only the token_hash and type should be provided')
    return { type: c.type, token_hash: c.token_hash }
  }
  if (!c.token) throw validacao('Verify requires a token or a token hash')
  if (!c.email) throw validacao('Only an email address or phone number should be provided on verify')
  return { type: c.type, email: normalizarEmail(c.email), token: c.token.trim() }
}

export function rotasDeVerify(app: FastifyInstance, auth: Auth): void {
  app.post('/verify', async (req) => {
    await limitar(auth, 'verificar', req.ip)
    const prova = lerProva(ler(corpo, req.body))
    return comRecusaUniforme(auth, () => verificarCodigo(auth, prova, origemDe(req)))
  })

  app.get('/verify', { exposeHeadRoute: false }, async (req, reply) => {
    await limitar(auth, 'verificar', req.ip)
    const destino = destinoPermitido(auth, req)
    const { type, token } = ler(consulta, req.query)
    const pkce = token?.startsWith('pkce_') ?? false
    try {
      if (!type || !token) throw validacao('Verify requires a token and a verification type')
      const p = await verificarLink(auth, token, type, origemDe(req))
      const onde = p.code
        ? { fragmento: false, consulta: true }
        : { fragmento: true, consulta: pkce && p.message !== undefined }
      return reply.redirect(comParametros(destino, p, onde), 303)
    } catch (erro) {
      if (!(erro instanceof ErroAuth)) throw erro
      return reply.redirect(comParametros(destino, erroComoParametros(erro), { fragmento: true, consulta: pkce }), 303)
    }
  })
}

/** Returns an error as redirect parameters; errors, too, are sent to permitted targets only. */
export const erroComoParametros = (erro: ErroAuth): Record<string, string> => ({
  error: erro.status >= 500 ? 'server_error' : erro.status === 403 ? 'access_denied' : 'invalid_request',
  error_code: erro.code,
  error_description: erro.message,
})
