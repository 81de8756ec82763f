import { ErroApp, invalido, naoAutenticado, naoEncontrado } from '#kit/erro.ts'
import { assinaturaConfere, lerPedidoAssinado, respostaAoDesafio } from '#platform/graph/assinatura.ts'
import { lerJsonSemPerdas } from '#platform/graph/json-sem-perdas.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { publico } from '../../contract/publico.ts'
import {
  confirmar,
  exclusaoPorCodigo,
  identificar,
  pedirExclusao,
  pedirPelaMeta,
  type Confirmacao,
} from '../comandos/exclusao.ts'
import { anotarEntrega, anunciadosEm, receberLeads } from '../comandos/receber.ts'
import { hashEmBytes } from '#platform/links/token.ts'
import { abrirConexao } from '../conexao.ts'
import type { DependenciasDaMeta } from '../dependencias.ts'

const NADA_AQUI = 'Endereço de webhook não encontrado.'

export function rotasPublicas({ s }: DependenciasDaMeta): Tratadores<typeof publico> {
  const db = s.banco.db
  async function conexaoDo(token: string) {
    const c = await abrirConexao(db, s.cofre)
    if (!c || !c.token_hash.equals(hashEmBytes(token))) throw naoEncontrado(NADA_AQUI)
    return c
  }
  const pagina = (codigo: string) => `${s.ambiente.urlPublica}/meta?codigo=${codigo}`
  const ver = async (codigo: string) => ({ success: true as const, data: await exclusaoPorCodigo(db, codigo) })
  async function avisar(c: Confirmacao | null): Promise<void> {
    if (!c) return
    const texto = `Recebemos um pedido para apagar os dados que você deixou em um formulário de anúncio.\n\nPara confirmar que o pedido é seu e apagar os dados agora, abra:\n${pagina(c.codigo)}&chave=${c.chave}\n\nSe não foi você, ignore esta mensagem: nada será apagado.\n\nCódigo do pedido: ${c.codigo}`
    await s.correio.enviar({ para: c.email, assunto: 'Confirme o pedido para apagar seus dados', texto })
  }
  return {
    async confirmarWebhook({ params, query, reply }) {
      const c = await conexaoDo(params.token)
      const resposta = respostaAoDesafio(query, c.abertos.token_de_verificacao)
      if (resposta === null) throw new ErroApp('FORBIDDEN', 403, 'A confirmação do endereço não confere.')
      return reply.type('text/plain; charset=utf-8').send(resposta)
    },
    async receberWebhook({ params, body, req }) {
      const c = await conexaoDo(params.token)
      if (
        !c.abertos.segredo_do_app ||
        !assinaturaConfere(c.abertos.segredo_do_app, req.bruto ?? '', req.headers['x-hub-signature-256'])
      )
        throw naoAutenticado('A assinatura da entrega não confere.')
      // accept and drop the delivery, so that Meta does not disable the subscription
      if (!c.ativa) return { success: true }
      if (typeof body !== 'object' || body === null) throw invalido('A entrega não é um objeto JSON.')
      // parse the raw text: ids can exceed the number range
      const anunciados = anunciadosEm(lerJsonSemPerdas(req.bruto ?? '{}')).filter(
        (a) => a.pagina_id === null || c.paginas.includes(a.pagina_id),
      )
      await s.executar(sistema, async (u) => {
        await receberLeads(u, anunciados, 'webhook')
        await anotarEntrega(u)
      })
      return { success: true }
    },
    async excluirPelaMeta({ body }) {
      const c = await abrirConexao(db, s.cofre)
      const pedido = c?.abertos.segredo_do_app ? lerPedidoAssinado(body.signed_request, c.abertos.segredo_do_app) : null
      const usuario =
        typeof pedido?.user_id === 'string' || typeof pedido?.user_id === 'number' ? String(pedido.user_id) : ''
      if (!usuario) throw naoAutenticado('A assinatura do pedido não confere.')
      const codigo = await s.executar(sistema, (u) => pedirPelaMeta(u, usuario))
      return { url: pagina(codigo), confirmation_code: codigo }
    },
    async pedir({ body }) {
      const { codigo, confirmacao } = await s.executar(sistema, (u) => pedirExclusao(u, body))
      await avisar(confirmacao)
      return ver(codigo)
    },
    acompanhar: ({ params }) => ver(params.codigo),
    async identificar({ params, body }) {
      await avisar(await s.executar(sistema, (u) => identificar(u, params.codigo, body)))
      return ver(params.codigo)
    },
    async confirmar({ params, body }) {
      await s.executar(sistema, (u) => confirmar(u, params.codigo, body.chave))
      return ver(params.codigo)
    },
  }
}
