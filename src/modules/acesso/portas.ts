import type { AdminAuth } from '#platform/auth/admin.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'

/**
 * What this module needs from whoever keeps the accounts. Passwords, second factors and sessions live there, never
 * here.
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

/** Where pictures of people are kept. */
export type GuardaFotos = Pick<Arquivos, 'guardar' | 'ler' | 'info' | 'remover'>

export interface EnviaCorreio {
  /** False: no SMTP server is configured, nobody receives what is sent. */
  readonly configurado: boolean
  enviar(mensagem: { para: string; assunto: string; texto: string; html?: string }): Promise<void>
}
