import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { cadastrar } from '../comandos/cadastrar.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, semTelefone, validacao } from '../erro.ts'
import { limitar } from '../limite.ts'
import { origemDe } from '../origem.ts'
import { destinoPermitido } from '../redirecionar.ts'
import { dados, ler, lerPkce, meta, normalizarEmail, pkce, textoOpcional } from './ler.ts'

const corpo = z.object({
  email: textoOpcional,
  phone: textoOpcional,
  password: z.string().max(1024).nullish(),
  data: dados,
  channel: textoOpcional,
  ...pkce,
  ...meta,
})

export function rotasDeSignup(app: FastifyInstance, auth: Auth): void {
  app.post('/signup', async (req) => {
    await limitar(auth, 'envio', req.ip)
    const c = ler(corpo, req.body)
    if (c.phone) throw semTelefone()
    if (!c.email && !c.password)
      throw new ErroAuth(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    if (!c.email) throw validacao('To signup, please provide your email')
    const email = normalizarEmail(c.email)
    if (!c.password) throw validacao('Signup requires a valid password')
    return cadastrar(
      auth,
      {
        email,
        senha: c.password,
        dados: c.data,
        pkce: lerPkce(c, auth.urlPublica()),
        destino: destinoPermitido(auth, req),
      },
      origemDe(req),
    )
  })
}
