import { ErroDoGraph } from '#platform/graph/erro-do-graph.ts'
import { chamarGraph } from '#platform/graph/graph.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import { contaDa, type ConexaoAberta } from './conexao.ts'
import type { DependenciasDaMeta } from './dependencias.ts'
import { explicarFalha } from './graph/falha.ts'
import { gravarSituacao } from './repositorio.ts'

/**
 * Reads each page and the ad account with the stored token, and subscribes the pages to leads. Returns success or what
 * is missing.
 */
export async function testarConexao(
  { s }: DependenciasDaMeta,
  c: ConexaoAberta,
): Promise<{ conectado: boolean; mensagem: string }> {
  if (!c.abertos.token) return { conectado: false, mensagem: 'Preencha o token de acesso.' }
  const conta = contaDa(c)
  try {
    const nomes: string[] = []
    for (const pagina of c.paginas) {
      const { corpo } = await chamarGraph<{ name?: string }>(s.rede, conta, {
        caminho: pagina,
        query: { fields: 'id,name' },
      })
      await chamarGraph(s.rede, conta, {
        metodo: 'POST',
        caminho: `${pagina}/subscribed_apps`,
        query: { subscribed_fields: 'leadgen' },
      })
      nomes.push(corpo.name ?? pagina)
    }
    const anuncios = c.conta_anuncios
      ? (
          await chamarGraph<{ name?: string; currency?: string }>(s.rede, conta, {
            caminho: `act_${c.conta_anuncios}`,
            query: { fields: 'id,name,currency' },
          })
        ).corpo
      : null
    await gravarSituacao(s.banco, { erro: null, ...(anuncios?.currency ? { moeda: anuncios.currency } : {}) })
    const partes = [
      nomes.length > 0 ? `Páginas: ${nomes.join(', ')}` : 'Nenhuma página informada',
      anuncios ? `Conta: ${anuncios.name ?? c.conta_anuncios} (${anuncios.currency ?? '?'})` : null,
    ]
    return { conectado: nomes.length > 0, mensagem: partes.filter(Boolean).join(' · ') }
  } catch (erro) {
    if (!(erro instanceof ErroDoGraph) && !(erro instanceof ErroDeRede)) throw erro
    const { frase } = explicarFalha(erro)
    await gravarSituacao(s.banco, { erro: frase })
    return { conectado: false, mensagem: frase }
  }
}
