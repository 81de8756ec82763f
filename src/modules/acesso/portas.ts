import type { AdminAuth } from '#platform/auth/admin.ts'

/** What this module needs from whoever keeps the accounts. Passwords, second factors and sessions live there, never here. */
export type AdminDeContas = Pick<AdminAuth, 'criarUsuario' | 'listar' | 'alterarEmail' | 'definirSenha' | 'banir' | 'desbanir' | 'encerrarSessoes' | 'redefinirMfa'>

export interface EnviaCorreio {
  enviar(mensagem: { para: string; assunto: string; texto: string; html?: string }): Promise<void>
}
