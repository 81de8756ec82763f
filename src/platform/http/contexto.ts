/** What a person may do, compiled once per version of their grants. */
export interface Acesso {
  versao: number
  admin: boolean
  permissoes: ReadonlySet<string>
  departamentos: readonly { codigo: string; papel: string }[]
}

/** Who calls, and from where. Handlers of open endpoints get none. */
export interface Ctx {
  usuario: { id: string; nome: string; email: string }
  acesso: Acesso
  sessao_id: string
  aal: 'aal1' | 'aal2'
  requisicao_id: string
  ip: string
}

export const pode = (ctx: Ctx, permissao: string): boolean => ctx.acesso.permissoes.has(permissao)

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The text of a delivery exactly as it came: signatures are over it. Only on the addresses where others deliver.
     */
    bruto?: string
  }
}
