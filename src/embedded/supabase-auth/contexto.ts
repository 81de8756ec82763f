import type { Banco } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { Correio } from '#platform/mail/correio.ts'
import type { Log } from '#platform/log/log.ts'
import { abrirChaves, type Chaves } from './chaves/chaves.ts'
import {
  baldesPadrao,
  prazosPadrao,
  type Balde,
  type NomeDoBalde,
  type OpcoesAuth,
  type OpcoesOidc,
  type PortaSms,
  type Prazos,
} from './opcoes.ts'
import { abrirPimenta } from './pimenta.ts'

/** Dependencies and settings of every command of the service, with the defaults filled in. */
export interface Auth {
  banco: Banco
  cofre: Cofre
  correio: Correio
  log: Log
  chaves: Chaves
  /** Keyed hash for short codes: six digits in a stolen table must not be guessable offline. */
  embaralhar(valor: string): Promise<string>
  urlPublica(): string
  issuer(): string
  chavePublicavel: string
  chaveDeServico: string
  cadastroPermitido(email: string): Promise<boolean>
  confirmarSozinho: boolean
  redirecionamentos: string[]
  paginaDeConfirmacao: string
  oidc: OpcoesOidc | undefined
  sms: PortaSms | undefined
  baldes: Record<NomeDoBalde, Balde>
  prazos: Prazos
  senhaMinima: number
  sessao: { duracao?: number; inatividade?: number; unica?: boolean }
  produto: string
  aoEncerrarSessao: ((usuarioId: string) => Promise<void>) | undefined
  aoFecharEntrada: ((usuarioId: string) => Promise<void>) | undefined
  /** E-mails and other work after the response: awaited when the server closes. */
  pendentes: Set<Promise<void>>
}

export function montarAuth(o: OpcoesAuth): Auth {
  const { urlPublica } = o
  const base = () => (typeof urlPublica === 'function' ? urlPublica() : urlPublica).replace(/\/+$/, '')
  const prazos = { ...prazosPadrao, ...o.prazos }
  return {
    banco: o.banco,
    cofre: o.cofre,
    correio: o.correio,
    log: o.log,
    chaves: abrirChaves({ banco: o.banco, cofre: o.cofre, chavesJwt: o.chavesJwt, vidaDoJwt: prazos.jwt }),
    embaralhar: abrirPimenta(o.banco, o.cofre),
    urlPublica: base,
    issuer: () => `${base()}/auth/v1`,
    chavePublicavel: o.chavePublicavel,
    chaveDeServico: o.chaveDeServico,
    cadastroPermitido: o.cadastroPermitido ?? (async () => false),
    confirmarSozinho: o.confirmarSozinho ?? false,
    redirecionamentos: o.redirecionamentos ?? [],
    paginaDeConfirmacao: o.paginaDeConfirmacao ?? '/entrar/confirmar',
    oidc: o.oidc,
    sms: o.sms,
    baldes: { ...baldesPadrao, ...o.baldes },
    prazos,
    senhaMinima: o.senhaMinima ?? 6,
    sessao: o.sessao ?? {},
    produto: o.produto ?? 'Girassol',
    aoEncerrarSessao: o.aoEncerrarSessao,
    aoFecharEntrada: o.aoFecharEntrada,
    pendentes: new Set(),
  }
}
