/** A user's permissions, compiled once per version of their grants. */
export interface Acesso {
  versao: number
  admin: boolean
  permissoes: ReadonlySet<string>
  /** The roles held: `papel` is the code of a role that ships, or the id of a drawn one. */
  departamentos: readonly { codigo: string; papel: string }[]
  /** The drawn roles held, with how far each permission reaches. */
  desenhados: readonly PapelDesenhado[]
  /** The permissions without those that only drawn roles give: what the user may pass on by giving roles. */
  dosModelos: ReadonlySet<string>
}

export interface PapelDesenhado {
  codigo: string
  direitos: readonly { permissao: string; alcance: string }[]
}

/** The departments in which a drawn role lets the user's permission reach this far. */
export const desenhadoEm = (acesso: Acesso, permissao: string, alcance: string): string[] =>
  acesso.desenhados
    .filter((p) => p.direitos.some((d) => d.permissao === permissao && d.alcance === alcance))
    .map((p) => p.codigo)

/** The calling user and the origin of the call. Handlers of open endpoints get null when there is no valid token. */
export interface Ctx {
  usuario: { id: string; nome: string; email: string }
  acesso: Acesso
  sessao_id: string
  aal: 'aal1' | 'aal2'
  /** How and when (seconds) the owner of the session proved who they are; absent where there is no session. */
  provas?: readonly { method: string; timestamp: number }[]
  /** The administrator who sees as this user: such a call reads only (platform/eventos/unidade.ts). */
  vistoPor?: string
  requisicao_id: string
  ip: string
}

/** The part of the context that predicates read: what there is of a user who did not call. */
export type Quem = Pick<Ctx, 'usuario' | 'acesso'>

export const pode = (ctx: Pick<Ctx, 'acesso'>, permissao: string): boolean => ctx.acesso.permissoes.has(permissao)

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The raw text of a webhook delivery, over which signatures are computed. Only on endpoints where other systems
     * deliver.
     */
    bruto?: string
  }
}
