import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parametro } from '#platform/http/do-endereco.ts'
import { autenticar } from '../autenticar.ts'
import { desafiarFator } from '../comandos/desafiar-fator.ts'
import { desinscreverFator } from '../comandos/desinscrever-fator.ts'
import { inscreverFator } from '../comandos/inscrever-fator.ts'
import { verificarFator } from '../comandos/verificar-fator.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, validacao } from '../erro.ts'
import { limitar } from '../limite.ts'
import { origemDe } from '../origem.ts'
import { exigirUuid, ler, textoOpcional } from './ler.ts'

const inscricao = z.object({
  friendly_name: textoOpcional,
  factor_type: textoOpcional,
  issuer: textoOpcional,
  phone: textoOpcional,
})
const resposta = z.object({ challenge_id: textoOpcional, code: textoOpcional })
const idDe = (req: { params: unknown }): string => exigirUuid(parametro(req, 'id'), 'factor_id')

export function rotasDeFatores(app: FastifyInstance, auth: Auth): void {
  app.post('/factors', async (req) => {
    const quem = await autenticar(auth, req)
    const c = ler(inscricao, req.body)
    if (c.factor_type === 'webauthn')
      throw new ErroAuth(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    if (c.factor_type !== 'totp' && c.factor_type !== 'phone')
      throw validacao('factor_type needs to be totp, phone, or webauthn')
    if (c.factor_type === 'phone' && !c.phone) throw validacao('Phone number required to enroll Phone factor')
    return inscreverFator(
      auth,
      quem,
      { tipo: c.factor_type, nome: c.friendly_name?.trim() || null, issuer: c.issuer, telefone: c.phone },
      origemDe(req),
    )
  })

  app.post('/factors/:id/challenge', async (req) => {
    await limitar(auth, 'fator', req.ip)
    return desafiarFator(auth, await autenticar(auth, req), idDe(req), origemDe(req))
  })

  app.post('/factors/:id/verify', async (req) => {
    await limitar(auth, 'fator', req.ip)
    const quem = await autenticar(auth, req)
    const { challenge_id, code } = ler(resposta, req.body)
    if (!code) throw validacao('Code needs to be non-empty')
    const desafio = z.uuid().safeParse(challenge_id)
    if (!desafio.success)
      throw new ErroAuth(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
    return verificarFator(auth, quem, idDe(req), desafio.data, code.trim(), origemDe(req))
  })

  app.delete('/factors/:id', async (req) =>
    desinscreverFator(auth, await autenticar(auth, req), idDe(req), origemDe(req)),
  )
}
