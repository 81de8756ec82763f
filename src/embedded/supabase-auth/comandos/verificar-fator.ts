import { Secret, TOTP } from 'otpauth'
import { uuidv7 } from '#kit/id.ts'
import type { Quem } from '../autenticar.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, fatorNaoEncontrado } from '../erro.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import {
  aceitarFator,
  apagarFatoresPendentes,
  desafioPorId,
  fatorDe,
  gastarDesafio,
  gastarTentativaDoFator,
  type LinhaDeDesafio,
  type LinhaDeFator,
} from '../repositorio/fatores.ts'
import { apagarRefreshDaSessao } from '../repositorio/refresh.ts'
import { apagarSessoes, elevarSessao, gravarAmr, sessaoPorId } from '../repositorio/sessoes.ts'
import { usuarioPorId } from '../repositorio/usuarios.ts'
import { iguais } from '../token.ts'
import { proximoRefresh } from './abrir-sessao.ts'
import { emitir, type RespostaDeSessao } from './emitir.ts'
import { CONTEXTO_DO_FATOR, FORMA_DO_TOTP, METODO_DO_FATOR } from './inscrever-fator.ts'

const codigoErrado = () => new ErroAuth(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

export async function verificarFator(
  auth: Auth,
  quem: Quem,
  fatorId: string,
  desafioId: string,
  codigo: string,
  origem: Origem,
): Promise<RespostaDeSessao> {
  const { usuario } = quem
  const fator = await fatorDe(auth.banco.db, usuario.id, fatorId)
  if (!fator) throw fatorNaoEncontrado()
  const desafio = await desafioPorId(auth.banco.db, desafioId, fator.id)
  exigirDesafioVivo(auth, desafio, origem)
  if (!(await gastarTentativaDoFator(auth.banco.db, fator.id)))
    throw fatorFechado(await fatorDe(auth.banco.db, usuario.id, fator.id))
  const passo = await conferir(auth, fator, desafio, codigo)
  if (passo === undefined) {
    await auditar(auth.banco.db, {
      acao: 'verification_attempted',
      ator: usuario.id,
      alvo: fator.id,
      ip: origem.ip,
      detalhes: { success: false },
    })
    throw codigoErrado()
  }
  return auth.banco.transacao(async (tx) => {
    const atual = await usuarioPorId(tx, usuario.id, true)
    const travado = await fatorDe(tx, usuario.id, fator.id, true)
    if (!atual || !travado) throw fatorNaoEncontrado()
    // a used code is refused, even inside its 30 seconds, in case it was observed
    if (typeof passo === 'number' && travado.last_used_step !== null && passo <= travado.last_used_step)
      throw codigoErrado()
    if (!(await gastarDesafio(tx, desafio.id))) throw desafioGasto()
    const primeira = travado.status === 'unverified'
    await aceitarFator(tx, fator.id, typeof passo === 'number' ? passo : null)
    if (!(await sessaoPorId(tx, quem.sessao.id, true)))
      throw new ErroAuth(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
    await gravarAmr(tx, uuidv7(), quem.sessao.id, METODO_DO_FATOR[fator.factor_type])
    const sessao = await elevarSessao(tx, quem.sessao.id, fator.id)
    // refresh tokens from before the second step must not work after it
    await apagarRefreshDaSessao(tx, sessao.id)
    const refresh = await proximoRefresh(auth, tx, sessao, null)
    if (primeira) {
      await apagarSessoes(tx, usuario.id, { abaixoDeAal2: true })
      await apagarFatoresPendentes(tx, usuario.id, 0, fator.factor_type)
    }
    await auditar(tx, {
      acao: 'verification_attempted',
      ator: usuario.id,
      alvo: fator.id,
      ip: origem.ip,
      detalhes: { success: true, first: primeira },
    })
    return emitir(auth, tx, atual, sessao, refresh)
  })
}

function fatorFechado(fator: LinhaDeFator | undefined): ErroAuth {
  const falta = (fator?.blocked_until?.getTime() ?? 0) - Date.now()
  return new ErroAuth(429, 'over_request_rate_limit', 'Too many wrong codes, try again later', {
    details: { espera: Math.max(1, Math.ceil(falta / 1000)) },
  })
}

const desafioGasto = () => new ErroAuth(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch')

function exigirDesafioVivo(auth: Auth, d: LinhaDeDesafio | undefined, origem: Origem): asserts d is LinhaDeDesafio {
  if (!d) throw new ErroAuth(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (d.usado || d.ip_address !== origem.ip) throw desafioGasto()
  if (d.idade > auth.prazos.desafio)
    throw new ErroAuth(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${d.id} has expired, verify against another challenge or create a new challenge.`,
    )
}

/** Returns the accepted TOTP step, `null` for a right SMS code, `undefined` for a wrong one. */
async function conferir(
  auth: Auth,
  fator: LinhaDeFator,
  desafio: LinhaDeDesafio,
  codigo: string,
): Promise<number | null | undefined> {
  if (fator.factor_type === 'phone') {
    return desafio.otp_code && iguais(await auth.embaralhar(`${desafio.id}:${codigo}`), desafio.otp_code)
      ? null
      : undefined
  }
  if (!fator.secret || !/^\d{6}$/.test(codigo)) return undefined
  const totp = new TOTP({
    secret: Secret.fromBase32(auth.cofre.decifrar(fator.secret, CONTEXTO_DO_FATOR)),
    ...FORMA_DO_TOTP,
  })
  const agora = Date.now()
  const desvio = totp.validate({ token: codigo, window: 1, timestamp: agora })
  return desvio === null ? undefined : Math.floor(agora / 30_000) + desvio
}
