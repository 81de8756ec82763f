import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pedirLink } from '../comandos/pedir-link.ts'
import { recuperar } from '../comandos/recuperar.ts'
import { reenviar } from '../comandos/reenviar.ts'
import type { Auth } from '../contexto.ts'
import { semTelefone, validacao } from '../erro.ts'
import { limitar } from '../limite.ts'
import { origemDe } from '../origem.ts'
import { destinoPermitido } from '../redirecionar.ts'
import { dados, ler, lerPkce, meta, normalizarEmail, pkce, textoOpcional } from './ler.ts'

const otp = z.object({
  email: textoOpcional,
  phone: textoOpcional,
  data: dados,
  create_user: z.boolean().nullish(),
  channel: textoOpcional,
  ...pkce,
  ...meta,
})
const recuperacao = z.object({ email: textoOpcional, ...pkce, ...meta })
const reenvio = z.object({ type: z.string().optional(), email: textoOpcional, phone: textoOpcional, ...pkce, ...meta })

/** Routes that only request an e-mail: the answer is `{}` whether or not the address has an account. */
export function rotasDeCorreio(app: FastifyInstance, auth: Auth): void {
  const pedir = async (req: Parameters<typeof destinoPermitido>[1], corpo: unknown) => {
    await limitar(auth, 'envio', req.ip)
    const c = ler(otp, corpo)
    if (c.phone) throw semTelefone()
    if (!c.email) throw validacao('One of email or phone must be set')
    await pedirLink(
      auth,
      {
        email: normalizarEmail(c.email),
        dados: c.data,
        criar: c.create_user !== false,
        pkce: lerPkce(c, auth.urlPublica()),
        destino: destinoPermitido(auth, req),
      },
      origemDe(req),
    )
    return {}
  }
  app.post('/otp', (req) => pedir(req, req.body))
  app.post('/magiclink', (req) => pedir(req, req.body))

  app.post('/recover', async (req) => {
    await limitar(auth, 'envio', req.ip)
    const c = ler(recuperacao, req.body)
    if (!c.email) throw validacao('Password recovery requires an email')
    await recuperar(
      auth,
      { email: normalizarEmail(c.email), pkce: lerPkce(c, auth.urlPublica()), destino: destinoPermitido(auth, req) },
      origemDe(req),
    )
    return {}
  })

  app.post('/resend', async (req) => {
    await limitar(auth, 'envio', req.ip)
    const c = ler(reenvio, req.body)
    if (c.type === 'sms' || c.type === 'phone_change') throw semTelefone()
    if (c.type !== 'signup' && c.type !== 'email_change')
      throw validacao('Missing one of these types: signup, email_change, sms, phone_change')
    if (!c.email) throw validacao(`Type provided requires an email address`)
    await reenviar(auth, {
      tipo: c.type,
      email: normalizarEmail(c.email),
      pkce: lerPkce(c, auth.urlPublica()),
      destino: destinoPermitido(auth, req),
    })
    return {}
  })
}
