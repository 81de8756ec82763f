import type { FastifyInstance } from 'fastify'
import { daConsulta, parametro } from '#platform/http/do-endereco.ts'
import { autenticar } from '../autenticar.ts'
import { exigirAal2 } from '../comandos/exigir-aal2.ts'
import { desligarIdentidade } from '../comandos/desligar-identidade.ts'
import { iniciarProvedor } from '../comandos/iniciar-provedor.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth } from '../erro.ts'
import { limitar } from '../limite.ts'
import { origemDe } from '../origem.ts'
import { destinoPermitido } from '../redirecionar.ts'
import { guardarNoNavegador } from './estado-do-navegador.ts'
import { exigirUuid } from './ler.ts'
import { lerInicio, PRAZO_DO_ESTADO } from './provedor.ts'

export function rotasDeIdentidades(app: FastifyInstance, auth: Auth): void {
  app.get('/user/identities/authorize', async (req, reply) => {
    await limitar(auth, 'authorize', req.ip)
    const ligarA = await autenticar(auth, req)
    if (!auth.oidc) throw new ErroAuth(404, 'manual_linking_disabled', 'Manual linking is disabled')
    const skip_http_redirect = daConsulta(req, 'skip_http_redirect')
    await exigirAal2(auth, ligarA, 'AAL2 session is required to link an identity when MFA is enabled.')
    const fluxo = await iniciarProvedor(auth, { ...lerInicio(auth, req), destino: destinoPermitido(auth, req), ligarA })
    guardarNoNavegador(auth, reply, { ...fluxo, segundos: PRAZO_DO_ESTADO })
    const { url } = fluxo
    return skip_http_redirect === 'true' ? { url } : reply.redirect(url, 302)
  })

  app.delete('/user/identities/:id', async (req) => {
    const quem = await autenticar(auth, req)
    await desligarIdentidade(auth, quem, exigirUuid(parametro(req, 'id'), 'identity_id'), origemDe(req))
    return {}
  })
}
