import type { AdminAuth } from '#platform/auth/admin.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'

/**
 * What this module needs from the account service. Passwords, second factors and sessions are stored there, never here.
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
>

/** Storage of profile pictures. */
export type GuardaFotos = Pick<Arquivos, 'guardar' | 'ler' | 'info' | 'remover'>

export interface EnviaCorreio {
  /** False: no SMTP server is configured, so mail is not delivered. */
  readonly configurado: boolean
  enviar(mensagem: { para: string; assunto: string; texto: string; html?: string }): Promise<void>
}
