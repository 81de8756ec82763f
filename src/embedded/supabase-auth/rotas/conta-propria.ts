import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { autenticar } from '../autenticar.ts'
import { atualizarConta } from '../comandos/atualizar-conta.ts'
import { reautenticar } from '../comandos/reautenticar.ts'
import { sair, type Alcance } from '../comandos/sair.ts'
import { usuarioCompleto } from '../consultas.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, semTelefone, validacao } from '../erro.ts'
import { limitar } from '../limite.ts'
import { origemDe } from '../origem.ts'
import { destinoPermitido } from '../redirecionar.ts'
import { ler, lerPkce, normalizarEmail, pkce, textoOpcional } from './ler.ts'

const alcances: readonly string[] = ['global', 'local', 'others'] satisfies Alcance[]
const mudanca = z.object({
  email: textoOpcional,
  phone: textoOpcional,
  password: z.string().max(1024).nullish(),
  current_password: textoOpcional,
  nonce: textoOpcional,
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  ...pkce,
})

export function rotasDeContaPropria(app: FastifyInstance, auth: Auth): void {
  app.get('/user', async (req) => usuarioCompleto(auth.banco.db, (await autenticar(auth, req)).usuario))

  app.put('/user', async (req) => {
    await limitar(auth, 'envio', req.ip)
    const quem = await autenticar(auth, req)
    const c = ler(mudanca, req.body)
    if (c.app_metadata !== undefined && c.app_metadata !== null)
      throw new ErroAuth(403, 'not_admin', 'Updating app_metadata requires admin privileges')
    if (c.phone && c.phone.replace(/\D/g, '') !== quem.usuario.phone) throw semTelefone(422)
    const usuario = await atualizarConta(
      auth,
      quem,
      {
        email: c.email === undefined ? undefined : normalizarEmail(c.email),
        senha: c.password ?? undefined,
        senhaAtual: c.current_password,
        codigo: c.nonce,
        dados: c.data ?? undefined,
        pkce: lerPkce(c, auth.urlPublica()),
        destino: destinoPermitido(auth, req),
      },
      origemDe(req),
    )
    return usuarioCompleto(auth.banco.db, usuario)
  })

  app.get('/reauthenticate', async (req) => {
    await limitar(auth, 'envio', req.ip)
    await reautenticar(auth, (await autenticar(auth, req)).usuario, origemDe(req))
    return {}
  })

  app.post('/logout', async (req, reply) => {
    const { scope = 'global' } = ler(z.object({ scope: z.string().optional() }), req.query)
    if (!alcances.includes(scope)) throw validacao(`Unsupported logout scope "${scope}"`)
    await sair(auth, await autenticar(auth, req), scope as Alcance, origemDe(req))
    return reply.code(204).send()
  })
}
