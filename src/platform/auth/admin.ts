/** A sign-in account as shown in the administration of users. */
export interface ContaDeAcesso {
  id: string
  email: string
  convidada_em: string | null
  confirmada_em: string | null
  ultimo_acesso_em: string | null
  banida_ate: string | null
  /**
   * Password sign-in is refused temporarily after too many wrong attempts. Filled for a single account, not in lists.
   */
  entrada_fechada: boolean
  fatores: { id: string; tipo: 'totp' | 'phone' | 'webauthn'; nome: string | null; verificado: boolean }[]
}

/** One open session. */
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
  /** The address counts as verified: no confirmation e-mail is sent. */
  confirmada?: boolean
  /** Our own id, when the user's row was created first. */
  id?: string
  dados?: Record<string, unknown>
}

export type TipoDeLink = 'invite' | 'magiclink' | 'recovery'

/**
 * Administration of accounts for the rest of the application. Two implementations: in-process over the embedded
 * service, and over HTTP with the service key of a hosted project. Failures are `ErroApp` with a Portuguese sentence.
 */
export interface AdminAuth {
  criarUsuario(conta: ContaNova): Promise<ContaDeAcesso>
  /** Creates the account and e-mails the invitation; resends it to a user who has not accepted yet. */
  convidar(convite: { email: string; dados?: Record<string, unknown>; redirecionar?: string }): Promise<ContaDeAcesso>
  obter(id: string): Promise<ContaDeAcesso | null>
  listar(pagina: number, porPagina: number): Promise<{ contas: ContaDeAcesso[]; total: number }>
  alterarEmail(id: string, email: string): Promise<ContaDeAcesso>
  /** Ends every session of the user. */
  definirSenha(id: string, senha: string): Promise<void>
  /** Bans without an end date. Open sessions are refused immediately. */
  banir(id: string): Promise<void>
  desbanir(id: string): Promise<void>
  /** Lifts the temporary refusal that follows too many wrong passwords. */
  liberarEntrada(id: string): Promise<void>
  encerrarSessoes(id: string): Promise<void>
  /** Most recently used first; null where the service cannot list them. */
  listarSessoes(id: string): Promise<SessaoAberta[] | null>
  /** Returns false when the user has no such session. */
  encerrarSessao(id: string, sessao_id: string): Promise<boolean>
  /** Removes every second factor, for a user who lost the phone. Returns how many were removed. */
  redefinirMfa(id: string): Promise<number>
  /**
   * Creates a link to give to the user in person when e-mail does not arrive. `codigo` is the same secret as six
   * digits.
   */
  gerarLink(
    tipo: TipoDeLink,
    email: string,
    redirecionar?: string,
  ): Promise<{ link: string; codigo: string; token_hash: string }>
  excluir(id: string): Promise<void>
}
