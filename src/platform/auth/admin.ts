/** A sign-in account as the administration of people sees it. */
export interface ContaDeAcesso {
  id: string
  email: string
  convidada_em: string | null
  confirmada_em: string | null
  ultimo_acesso_em: string | null
  banida_ate: string | null
  /** Password sign-in is refused for now, after many wrong guesses. Known for one account, not in lists. */
  entrada_fechada: boolean
  fatores: { id: string; tipo: 'totp' | 'phone' | 'webauthn'; nome: string | null; verificado: boolean }[]
}

/** One open sign-in. */
export interface SessaoAberta {
  id: string
  aparelho: string | null
  ip: string | null
  inicio: string
  ultimo_uso: string
  aal: 'aal1' | 'aal2'
}

export interface ContaNova {
  email: string
  senha?: string
  /** The address counts as proved: no mail is asked for. */
  confirmada?: boolean
  /** Our own id, when the person's row was made first. */
  id?: string
  dados?: Record<string, unknown>
}

export type TipoDeLink = 'invite' | 'magiclink' | 'recovery'

/**
 * What the rest of the product may do with accounts. Two implementations: in-process over the embedded service, and
 * over HTTP with the service key of a hosted project. Failures are `ErroApp` with a Portuguese sentence.
 */
export interface AdminAuth {
  criarUsuario(conta: ContaNova): Promise<ContaDeAcesso>
  /** Makes the account and mails the invitation; again for somebody who has not accepted yet. */
  convidar(convite: { email: string; dados?: Record<string, unknown>; redirecionar?: string }): Promise<ContaDeAcesso>
  obter(id: string): Promise<ContaDeAcesso | null>
  listar(pagina: number, porPagina: number): Promise<{ contas: ContaDeAcesso[]; total: number }>
  alterarEmail(id: string, email: string): Promise<ContaDeAcesso>
  /** Ends every session of the person. */
  definirSenha(id: string, senha: string): Promise<void>
  /** Until further notice. Open sessions stop counting at once. */
  banir(id: string): Promise<void>
  desbanir(id: string): Promise<void>
  /** Lets the person try the password again, after many wrong guesses. */
  liberarEntrada(id: string): Promise<void>
  encerrarSessoes(id: string): Promise<void>
  /** Newest use first; null where the service does not list them. */
  listarSessoes(id: string): Promise<SessaoAberta[] | null>
  /** False when there is no such session of this person. */
  encerrarSessao(id: string, sessao_id: string): Promise<boolean>
  /** Takes every second factor away, for somebody who lost the phone. */
  redefinirMfa(id: string): Promise<number>
  /** A link to hand over in person when mail does not arrive. `codigo` is the same secret in six digits. */
  gerarLink(
    tipo: TipoDeLink,
    email: string,
    redirecionar?: string,
  ): Promise<{ link: string; codigo: string; token_hash: string }>
  excluir(id: string): Promise<void>
}
