import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { base, texto, VER } from './comum.ts'

const busca = z.object({ busca: texto(80, 'A busca tem no máximo 80 letras').optional() })

const cliente = z.object({
  id: z.string(),
  nome: z.string(),
  telefone: z.string().nullable(),
  cidade: z.string().nullable(),
  usinas: z.array(z.object({ id: z.string(), nome: z.string(), kwp: z.number() })),
  abertas: z.number().int(),
  concluidas: z.number().int(),
  proxima_visita: z.string().nullable(),
  preventivas: z.number().int(),
})
export type ClienteDaManutencao = z.infer<typeof cliente>

const peca = z.object({
  id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  por_serie: z.boolean(),
  /** disponível = saldo − reservado, in stores and vans */
  disponivel: z.string(),
  nas_vans: z.string(),
  pedida_por_ordens: z.string(),
  consumo_90_dias: z.string(),
  servicos: z.array(z.string()),
})
export type PecaDeManutencao = z.infer<typeof peca>

const produto = z.object({
  id: z.string(),
  tipo: z.string(),
  marca: z.string(),
  modelo: z.string(),
  disponivel: z.string().nullable(),
  instalados: z.number().int(),
  em_garantia: z.number().int(),
})
export type Produto = z.infer<typeof produto>

const uso = z.object({
  ordem_id: z.string(),
  numero: z.number().int(),
  ano: z.number().int(),
  titulo: z.string(),
  contato: z.string().nullable(),
  qtd: z.string(),
  series: z.array(z.string()),
  em: z.string(),
})
const produtoInteiro = produto.extend({
  usos: z.array(uso),
  servicos: z.array(z.object({ id: z.string(), nome: z.string(), qtd: z.string() })),
})
export type ProdutoInteiro = z.infer<typeof produtoInteiro>

/** Views of contacts, materials and the catalogue for who maintains plants. */
export const registros = {
  clientes: endpoint({
    method: 'GET',
    path: `${base}/clientes`,
    permission: VER,
    summary: 'Os clientes com usina ou com ordem de serviço',
    query: busca,
    response: sucesso(z.array(cliente)),
  }),
  pecas: endpoint({
    method: 'GET',
    path: `${base}/pecas`,
    permission: VER,
    summary: 'Os materiais como peças de manutenção: o que há, onde, e quem pede',
    query: busca,
    response: sucesso(z.array(peca)),
  }),
  produtos: endpoint({
    method: 'GET',
    path: `${base}/produtos`,
    permission: VER,
    summary: 'Os equipamentos que a manutenção vende e instala',
    query: busca,
    response: sucesso(z.array(produto)),
  }),
  produto: endpoint({
    method: 'GET',
    path: `${base}/produtos/{id}`,
    permission: VER,
    summary: 'Um produto e onde ele foi usado',
    params: porId,
    response: sucesso(produtoInteiro),
  }),
}
