import type { Transporter } from 'nodemailer'
import type { Autorizacoes } from './oauth/autorizacoes.ts'
import type { DonoDaAutorizacao } from './oauth/repositorio.ts'

type Auth = { user: string; pass: string } | { type: 'OAuth2'; user: string; accessToken: string }

/** How one SMTP connection signs in. */
export interface Entrada {
  auth: Auth
  /** Renews a token that the server refuses, once a connection. */
  renovarEm(transporte: Transporter): void
  /** For another connection after `auth` was refused; null when there is nothing to renew. */
  renovar: (() => Promise<Entrada>) | null
  /** The library reports every failure of a sign-in alike: returns ours where there is one. */
  causaDe(erro: unknown): unknown
}

export const comSenha = (user: string, pass: string): Entrada => ({
  auth: { user, pass },
  renovarEm: () => {},
  renovar: null,
  causaDe: (erro) => erro,
})

/** Throws FaltaAutorizacao before anything is sent when a person has to authorise. */
export async function comAutorizacao(
  autorizacoes: Pick<Autorizacoes, 'acesso'>,
  dono: DonoDaAutorizacao,
  user: string,
  recusado?: string,
): Promise<Entrada> {
  const accessToken = await autorizacoes.acesso(dono, recusado)
  let falha: unknown
  return {
    auth: { type: 'OAuth2', user, accessToken },
    renovarEm: (transporte) =>
      transporte.set('oauth2_provision_cb', (_usuario, _renova, pronto) => {
        autorizacoes.acesso(dono, accessToken).then(
          (novo) => pronto(null, novo),
          (erro: unknown) => {
            falha = erro
            // another object: the library overwrites the code of the one it gets
            pronto(new Error('the token was not renewed'))
          },
        )
      }),
    renovar: recusado === undefined ? () => comAutorizacao(autorizacoes, dono, user, accessToken) : null,
    causaDe: (erro) => falha ?? erro,
  }
}
