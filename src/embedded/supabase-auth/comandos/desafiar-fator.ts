import { uuidv7 } from '#kit/id.ts'
import type { Quem } from '../autenticar.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, fatorNaoEncontrado } from '../erro.ts'
import { limitar } from '../limite.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { fatorDe, inserirDesafio } from '../repositorio/fatores.ts'
import { codigoDeSeisDigitos } from '../token.ts'

export async function desafiarFator(
  auth: Auth,
  { usuario }: Quem,
  fatorId: string,
  origem: Origem,
): Promise<Record<string, unknown>> {
  const fator = await fatorDe(auth.banco.db, usuario.id, fatorId)
  if (!fator) throw fatorNaoEncontrado()
  const id = uuidv7()
  let codigo: string | undefined
  if (fator.factor_type === 'phone') {
    if (!auth.sms) throw new ErroAuth(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
    await limitar(auth, 'sms', 'todos')
    codigo = codigoDeSeisDigitos()
  }
  await auth.banco.transacao(async (tx) => {
    await inserirDesafio(tx, {
      id,
      factor_id: fator.id,
      ip: origem.ip,
      otp_code: codigo ? await auth.embaralhar(`${id}:${codigo}`) : null,
    })
    await auditar(tx, { acao: 'challenge_created', ator: usuario.id, alvo: fator.id, ip: origem.ip })
  })
  if (codigo && auth.sms && fator.phone) {
    try {
      await auth.sms.enviar({
        para: fator.phone,
        texto: `${codigo} é o seu código do ${auth.produto}. Não passe este código para ninguém.`,
      })
    } catch (erro) {
      throw new ErroAuth(422, 'sms_send_failed', 'Error sending confirmation sms', { causa: erro })
    }
  }
  return { id, type: fator.factor_type, expires_at: Math.floor(Date.now() / 1000) + auth.prazos.desafio }
}
