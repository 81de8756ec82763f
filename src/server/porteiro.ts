import type { FastifyRequest } from 'fastify'
import { ErroApp, muitasTentativas } from '#kit/erro.ts'
import { CABECALHO_DA_VISAO, carregarAcesso, vistoComo } from '#modules/acesso/publico.ts'
import { nivelDaSessao } from '#platform/auth/repositorio.ts'
import type { Identidade, Verificador } from '#platform/auth/verificar.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Porteiro } from '#platform/http/rotas.ts'
import { limitar } from '#platform/limites/limitar.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { lembrada } from '#platform/postgres/lembrada.ts'

const DE_QUEM_ENTRA = [
  'auth.users',
  'auth.sessions',
  'auth.mfa_factors',
  'cad.usuarios',
  'cad.membros',
  'cad.papeis_globais',
  'cad.departamentos',
  'cad.papeis_desenhados',
  'cad.papel_permissoes',
]

/**
 * Resolves a bearer token to a user. A sign-out, a deactivation or a changed role takes effect with the next request,
 * and within one second in other processes that share the database.
 */
export function criarPorteiro(
  banco: Banco,
  { verificar, assinatura }: { verificar: Verificador; assinatura?: Verificador },
): Porteiro & { quem(token: string): Promise<Identidade | null> } {
  async function conferir(token: string, como: Verificador): Promise<Identidade | null> {
    try {
      return await como(token)
    } catch (erro) {
      if (erro instanceof ErroApp && erro.status < 500) return null
      throw erro
    }
  }
  const quem = (token: string) => conferir(token, verificar)

  /**
   * Checks session and permissions in one statement when both are in our database, otherwise one after the other;
   * responses about hosted tokens are cached separately (chaves-remotas.ts).
   */
  const conhecer = async (token: string) => {
    const identidade = await conferir(token, assinatura ?? verificar)
    if (!identidade) return null
    const pessoa = await carregarAcesso(banco.db, identidade.usuario_id, assinatura && nivelDaSessao(identidade))
    if (!pessoa?.usuario.ativo || (assinatura && !pessoa.sessao)) return null
    // the lower level counts: removing a second factor takes effect immediately, adding one only with the next token of
    // the client
    return {
      pessoa,
      sessao_id: identidade.sessao_id,
      provas: identidade.amr,
      aal: pessoa.sessao === 'aal1' ? ('aal1' as const) : identidade.aal,
    }
  }
  const pessoaDo = assinatura ? lembrada(DE_QUEM_ENTRA, conhecer) : conhecer

  return {
    quem,
    async identificar(req: FastifyRequest): Promise<Ctx | null> {
      const token = /^Bearer\s+(\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
      if (!token || !token.includes('.')) return null
      const achada = await pessoaDo(token)
      if (!achada) return null
      const { pessoa, sessao_id, aal, provas } = achada
      const { id, nome, email } = pessoa.usuario
      const ctx: Ctx = {
        usuario: { id, nome, email },
        acesso: pessoa.acesso,
        sessao_id,
        aal,
        provas,
        requisicao_id: req.id,
        ip: req.ip,
      }
      const visao = req.headers[CABECALHO_DA_VISAO]
      return typeof visao === 'string' ? vistoComo(banco.db, ctx, visao, req.method) : ctx
    },
    async limitar(chave, porMinuto) {
      const { permitido, esperarSegundos } = await limitar(banco.db, chave, { capacidade: porMinuto, porMinuto })
      if (!permitido) throw muitasTentativas(esperarSegundos)
    },
  }
}
