import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { exigirAdmin } from '../../autenticar.ts'
import { convidar } from '../../comandos/convidar.ts'
import { gerarLink, tiposDeLink } from '../../comandos/gerar-link.ts'
import { usuarioCompleto } from '../../consultas.ts'
import type { Auth } from '../../contexto.ts'
import { validacao } from '../../erro.ts'
import { destinoPermitido, permitido } from '../../redirecionar.ts'
import { dados, ler, normalizarEmail, textoOpcional } from '../ler.ts'

const convite = z.object({ email: textoOpcional, data: dados })
const link = z.object({
  type: z.enum(tiposDeLink, 'Unsupported email action link type requested'),
  email: z.string().min(1),
  new_email: textoOpcional,
  password: textoOpcional,
  data: dados,
  redirect_to: textoOpcional,
})

export function rotasDeConvites(app: FastifyInstance, auth: Auth): void {
  app.post('/invite', async (req) => {
    const ator = await exigirAdmin(auth, req)
    const c = ler(convite, req.body)
    if (!c.email) throw validacao('An email address is required')
    const usuario = await convidar(
      auth,
      { email: normalizarEmail(c.email), dados: c.data, destino: destinoPermitido(auth, req) },
      ator,
    )
    return usuarioCompleto(auth.banco.db, usuario)
  })

  app.post('/admin/generate_link', async (req) => {
    const ator = await exigirAdmin(auth, req)
    const c = ler(link, req.body)
    const noCorpo = c.redirect_to && permitido(auth, c.redirect_to) ? c.redirect_to : undefined
    return gerarLink(
      auth,
      {
        type: c.type,
        email: normalizarEmail(c.email),
        novoEmail: c.new_email && normalizarEmail(c.new_email),
        senha: c.password,
        dados: c.data,
        destino: noCorpo ?? destinoPermitido(auth, req),
      },
      ator,
    )
  })
}
