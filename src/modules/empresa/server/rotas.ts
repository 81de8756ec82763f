import { naoEncontrado } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { empresa } from '../contract/empresa.ts'
import { alterarDados } from './comandos/dados.ts'
import { alterarEntidade, arquivarEntidade, criarEntidade, tornarPadrao } from './comandos/entidades.ts'
import { BUCKET_DOS_LOGOS, trocarLogo } from './comandos/logo.ts'
import { lerDados, listarEntidades } from './consultas/empresa.ts'

export const rotasDaEmpresa = (s: Servicos): Tratadores<typeof empresa> => {
  const dados = async () => ({ success: true as const, data: await lerDados(s.banco.db) })
  return {
    async ver() {
      const [d, entidades] = await Promise.all([lerDados(s.banco.db), listarEntidades(s.banco.db)])
      return { success: true, data: { dados: d, entidades } }
    },
    async alterar({ ctx, body }) {
      await s.executar(ctx, (u) => alterarDados(u, body))
      return dados()
    },
    async logo({ ctx, params, body }) {
      await trocarLogo(s, ctx, params.modo, body.imagem)
      return dados()
    },
    async verLogo({ params, reply }) {
      const info = /^[0-9a-f]{64}\.png$/.test(params.arquivo)
        ? await s.arquivos.info(BUCKET_DOS_LOGOS, params.arquivo)
        : null
      if (!info) throw naoEncontrado('Logo não encontrado')
      const { corpo } = await s.arquivos.ler(BUCKET_DOS_LOGOS, params.arquivo)
      // named by its content: it never changes
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('image/png')
        .send(corpo)
    },
    criarEntidade: async ({ ctx, body }) => ({
      success: true,
      data: await s.executar(ctx, (u) => criarEntidade(u, body)),
    }),
    alterarEntidade: async ({ ctx, params, body }) => ({
      success: true,
      data: await s.executar(ctx, (u) => alterarEntidade(u, params.id, body)),
    }),
    async tornarPadrao({ ctx, params }) {
      await s.executar(ctx, (u) => tornarPadrao(u, params.id))
      return { success: true }
    },
    async arquivarEntidade({ ctx, params, body }) {
      await s.executar(ctx, (u) => arquivarEntidade(u, params.id, body.arquivada))
      return { success: true }
    },
  }
}
