import type { AdminAuth } from '#platform/auth/admin.ts'
import type { RawBuilder } from 'kysely'
import type { Frases } from '#platform/eventos/restricoes.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'

/**
 * The part of the account service that this module uses. Passwords, second factors and sessions are stored there,
 * never here.
 */
export type AdminDeContas = Pick<
  AdminAuth,
  | 'criarUsuario'
  | 'obter'
  | 'listar'
  | 'alterarEmail'
  | 'definirSenha'
  | 'banir'
  | 'desbanir'
  | 'liberarEntrada'
  | 'encerrarSessoes'
  | 'listarSessoes'
  | 'encerrarSessao'
  | 'redefinirMfa'
  | 'gerarLink'
>

/** Storage of profile pictures. */
export type GuardaFotos = Pick<Arquivos, 'guardar' | 'ler' | 'info' | 'remover'>

export interface EnviaCorreio {
  /** `saiu` is false without a mail server: the mail is only stored in the outbox. */
  enviar(mensagem: { para: string; assunto: string; texto: string; html?: string }): Promise<{ saiu: boolean }>
}

export interface Periodo {
  /** 0 is Sunday */
  dia: number
  /** minutes since midnight */
  inicio: number
  fim: number
}

/** The weeks of working hours of people and teams, which the calendar keeps. They are edited with the person or team. */
export interface Expedientes {
  /** Replaces the whole week. Returns the change as text for the audit, or undefined when nothing changed. */
  definir(
    tx: Tx,
    dono: { usuario_id: string } | { time_id: string },
    novos: readonly Periodo[],
  ): Promise<{ antes: { horario: string }; depois: { horario: string } } | undefined>
  /** The week in the format of the API, as an expression of a statement: of the row whose id is `id`. */
  de(dono: 'usuario_id' | 'time_id', id: RawBuilder<unknown>): RawBuilder<Periodo[]>
  /** Errors of the constraints of these weeks. */
  frases: Frases
}
