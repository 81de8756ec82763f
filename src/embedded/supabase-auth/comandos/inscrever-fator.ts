import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { uuidv7 } from '#kit/id.ts'
import type { Quem } from '../autenticar.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, validacao } from '../erro.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { apagarFatoresPendentes, fatoresDe, inserirFator, type LinhaDeFator } from '../repositorio/fatores.ts'
import { usuarioPorId } from '../repositorio/usuarios.ts'

export interface FatorNovo {
  tipo: 'totp' | 'phone'
  nome: string | null
  issuer: string | undefined
  telefone: string | undefined
}

const MAXIMO = 10
export const CONTEXTO_DO_FATOR = 'auth.mfa_factors.secret'
export const METODO_DO_FATOR: Record<LinhaDeFator['factor_type'], string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
}

export async function inscreverFator(
  auth: Auth,
  { usuario, sessao }: Quem,
  f: FatorNovo,
  origem: Origem,
): Promise<Record<string, unknown>> {
  if (usuario.is_anonymous) throw new ErroAuth(403, 'no_authorization', 'Anonymous users cannot enroll factors')
  if (f.tipo === 'phone' && !auth.sms)
    throw new ErroAuth(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  const telefone = f.tipo === 'phone' ? lerTelefone(f.telefone) : null
  const segredo = new Secret({ size: 20 })
  return auth.banco.transacao(async (tx) => {
    await usuarioPorId(tx, usuario.id, true) // locks the user's row: one enrolment at a time, so that the limits hold
    await apagarFatoresPendentes(tx, usuario.id, auth.prazos.fatorPendente)
    const fatores = await fatoresDe(tx, [usuario.id])
    if (fatores.some((x) => x.status === 'verified') && sessao.aal === 'aal1') {
      throw new ErroAuth(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    }
    if (fatores.length >= MAXIMO)
      throw new ErroAuth(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of enrolled factors reached, unenroll to continue',
      )
    if (telefone && fatores.some((x) => x.phone === telefone))
      throw new ErroAuth(
        422,
        'mfa_verified_factor_exists',
        'A verified phone factor already exists, unenroll the existing factor to continue',
      )
    const criado = await inserirFator(tx, {
      id: uuidv7(),
      user_id: usuario.id,
      friendly_name: f.nome,
      factor_type: f.tipo,
      secret: f.tipo === 'totp' ? auth.cofre.cifrar(segredo.base32, CONTEXTO_DO_FATOR) : null,
      phone: telefone,
    })
    if (!criado)
      throw new ErroAuth(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${f.nome ?? ''}" for this user already exists`,
      )
    await auditar(tx, {
      acao: 'enroll_factor',
      ator: usuario.id,
      alvo: criado.id,
      ip: origem.ip,
      detalhes: { factor_type: f.tipo },
    })
    const base = { id: criado.id, type: f.tipo, friendly_name: criado.friendly_name ?? '' }
    if (f.tipo === 'phone') return { ...base, phone: telefone }
    const totp = new TOTP({
      issuer: f.issuer || new URL(auth.urlPublica()).hostname,
      label: usuario.email ?? usuario.id,
      secret: segredo,
      ...FORMA_DO_TOTP,
    })
    const uri = totp.toString()
    // the client only adds the prefix of a data: URL, so characters with a meaning in a URL are escaped here
    return { ...base, totp: { qr_code: renderSVG(uri).replaceAll('#', '%23'), secret: segredo.base32, uri } }
  })
}

export const FORMA_DO_TOTP = { algorithm: 'SHA1', digits: 6, period: 30 } as const

function lerTelefone(bruto: string | undefined): string {
  const digitos = (bruto ?? '').replace(/\D/g, '')
  if (!/^[1-9]\d{7,14}$/.test(digitos)) throw validacao('Invalid phone number format (E.164 required)')
  return digitos
}
