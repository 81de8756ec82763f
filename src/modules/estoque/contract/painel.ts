import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { propriedadesDoLivro } from '../tipos.ts'
import { AJUSTAR, base, EDITAR, quantidade, texto, umId, VER } from './comum.ts'

const lugar = z.object({ local: umId('Local inválido').optional() })

/** Fields of value are absent for who may not see costs. */
const painel = z.object({
  materiais: z.number().int(),
  valor_centavos: z.number().optional(),
  valor_no_mes_passado_centavos: z.number().optional(),
  /** stock ÷ what goes out in a day, of the last 90 days; null: nothing went out */
  cobertura_dias: z.number().nullable(),
  /** times a year, of the last 12 months; null without cost or consumption */
  giro: z.number().nullable().optional(),
  parados: z.object({ itens: z.number().int(), valor_centavos: z.number().optional() }),
  rupturas: z.number().int(),
  contagens: z.object({ acerto: z.number().nullable(), devidas: z.number().int() }).nullable(),
  categorias: z.array(
    z.object({
      categoria_id: z.string().nullable(),
      nome: z.string(),
      itens: z.number().int(),
      valor_centavos: z.number().optional(),
    }),
  ),
  /** by value with cost, else by quantity; points of the curve in percent of items and of consumption */
  abc: z.object({
    por: z.enum(['valor', 'quantidade']),
    total_centavos: z.number().optional(),
    classes: z.array(z.object({ classe: z.enum(['A', 'B', 'C']), itens: z.number().int(), parte: z.number() })),
    curva: z.array(z.object({ itens: z.number().int(), parte: z.number() })),
  }),
  meses: z.array(
    z.object({
      mes: z.string(),
      saidas: z.number().int(),
      valor_centavos: z.number().optional(),
      giro: z.number().nullable().optional(),
    }),
  ),
})
export type Painel = z.infer<typeof painel>

const linhaDeCompra = z.object({
  item_id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  disponivel: z.string(),
  a_chegar: z.string(),
  chega_em: z.string().nullable(),
  chega_por: z.string().nullable(),
  demanda: z.string(),
  minimo: z.string(),
  falta_em: z.string().nullable(),
  fornecedor: z.string(),
  prazo_dias: z.number().int(),
  pedir_ate: z.string().nullable(),
  /** 0: covered by what is on its way */
  comprar: z.string(),
  lote_compra: z.string(),
  estimado_centavos: z.number().nullable().optional(),
  alerta_id: z.string().nullable(),
})
export type LinhaDeCompra = z.infer<typeof linhaDeCompra>

const conferencia = z.object({
  id: z.string(),
  comecou_em: z.string(),
  duracao_ms: z.number().int(),
  resultado: z.array(
    z.object({
      propriedade: z.enum(propriedadesDoLivro),
      conferidas: z.number().int(),
      violacoes: z.number().int(),
    }),
  ),
})
export type Conferencia = z.infer<typeof conferencia>
const saude = z.object({
  ultima: conferencia.nullable(),
  /** it did not run within 26 hours */
  atrasada: z.boolean(),
  linhas: z.array(
    z.object({
      propriedade: z.string(),
      item_id: z.string(),
      codigo: z.string(),
      nome: z.string(),
      local_id: z.string().nullable(),
      local: z.string().nullable(),
      esperado: z.string(),
      achado: z.string(),
    }),
  ),
  historico: z.array(conferencia),
})
export type Saude = z.infer<typeof saude>

const politica = z.object({
  local_id: z.string().nullable(),
  local: z.string().nullable(),
  minimo: z.string(),
  ponto: z.string(),
  maximo: z.string().nullable(),
  lote_compra: z.string(),
  prazo_dias: z.number().int(),
  /** they are of this category: the material has none of its own */
  da_categoria: z.string().nullable(),
})
export type Politica = z.infer<typeof politica>
const ouZero = z.union([quantidade, z.literal('0')], 'Escreva um número, com até seis casas')
export const novaReposicao = z.object({
  minimo: ouZero,
  ponto: ouZero,
  maximo: quantidade.nullable().default(null),
  lote_compra: quantidade,
  prazo_dias: z
    .number('Diga quantos dias')
    .int('Use um número inteiro')
    .min(0, 'De 0 a 365 dias')
    .max(365, 'De 0 a 365 dias'),
})
export const novaPolitica = novaReposicao.extend({ local_id: umId('Escolha o local').nullable().default(null) })

/** The minimum of several materials in the whole company. Their reorder points rise with it where they would be below. */
export const novosMinimos = z.object({
  materiais: z
    .array(umId('Escolha os materiais'), 'Escolha os materiais')
    .min(1, 'Escolha ao menos um material')
    .max(200, 'São no máximo 200 materiais de cada vez'),
  minimo: ouZero,
})

/** What a material will be: each step of the next days, and without the orders too. */
const previsao = z.object({
  a_chegar: z.string(),
  demanda: z.string(),
  previsto: z.string(),
  falta_em: z.string().nullable(),
  minimo: z.string().nullable(),
  passos: z.array(
    z.object({
      dia: z.string(),
      documento: z.string(),
      tipo: z.enum(['chegada', 'demanda']),
      qtd: z.string(),
      saldo: z.string(),
      sem_chegadas: z.string(),
      /** what brings it, or wants it */
      origem: z.object({ tipo: z.string(), id: z.string() }),
    }),
  ),
})
export type Previsao = z.infer<typeof previsao>
const compra = z.object({
  movimento_id: z.string(),
  dia: z.string(),
  documento: z.string(),
  qtd: z.string(),
  unitario_centavos: z.number().optional(),
})
const substituto = z.object({
  id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  disponivel: z.string(),
})

export const painelDoEstoque = {
  obter: endpoint({
    method: 'GET',
    path: `${base}/painel`,
    permission: VER,
    summary: 'O estoque em números: valor, cobertura, giro, curva ABC, parados e faltas',
    query: lugar,
    response: sucesso(painel),
  }),
  compras: endpoint({
    method: 'GET',
    path: `${base}/painel/compras`,
    permission: VER,
    summary: 'O que falta comprar, quando falta e até quando pedir',
    response: sucesso(z.array(linhaDeCompra)),
  }),
  saude: endpoint({
    method: 'GET',
    path: `${base}/painel/saude`,
    permission: VER,
    summary: 'A última conferência do livro, com as linhas que não batem',
    response: sucesso(saude),
  }),
  conferir: endpoint({
    method: 'POST',
    path: `${base}/painel/conferir`,
    permission: AJUSTAR,
    summary: 'Confere o livro agora',
    limit: 6,
    body: z.object({}),
    response: sucesso(saude),
  }),
  previsao: endpoint({
    method: 'GET',
    path: `${base}/materiais/{id}/previsao`,
    permission: VER,
    summary: 'Os próximos 30 dias de um material, passo a passo',
    params: porId,
    response: sucesso(previsao),
  }),
  comprado: endpoint({
    method: 'GET',
    path: `${base}/materiais/{id}/compras`,
    permission: VER,
    summary: 'As últimas entradas de um material, com o que custou',
    params: porId,
    response: sucesso(z.array(compra)),
  }),
  substitutos: endpoint({
    method: 'GET',
    path: `${base}/materiais/{id}/substitutos`,
    permission: VER,
    summary: 'Outros materiais do mesmo tipo com saldo disponível',
    params: porId,
    response: sucesso(z.array(substituto)),
  }),
  politicas: endpoint({
    method: 'GET',
    path: `${base}/materiais/{id}/politicas`,
    permission: VER,
    summary: 'Mínimo, ponto de pedido e máximo de um material',
    params: porId,
    response: sucesso(z.array(politica)),
  }),
  definir: endpoint({
    method: 'PUT',
    path: `${base}/materiais/{id}/politicas`,
    permission: EDITAR,
    summary: 'Define mínimo, ponto de pedido, máximo, lote e prazo de compra',
    params: porId,
    body: novaPolitica,
    response: sucesso(z.array(politica)),
  }),
  voltarACategoria: endpoint({
    method: 'DELETE',
    path: `${base}/materiais/{id}/politicas`,
    permission: EDITAR,
    summary: 'Tira o mínimo próprio de um material na empresa: vale o da categoria',
    params: porId,
    response: sucesso(z.array(politica)),
  }),
  definirMinimos: endpoint({
    method: 'PUT',
    path: `${base}/minimos`,
    permission: EDITAR,
    summary: 'Define o mínimo de vários materiais em toda a empresa',
    body: novosMinimos,
    response: sucesso(z.object({ mudados: z.number().int() })),
  }),
  meses: endpoint({
    method: 'GET',
    path: `${base}/fechamentos`,
    permission: VER,
    summary: 'Os meses do estoque e quem os fechou',
    response: sucesso(
      z.object({
        fechados: z.array(
          z.object({
            mes: z.string(),
            fechado_em: z.string(),
            por: z.string().nullable(),
            movimentos: z.number().int(),
          }),
        ),
        /** the next that can be closed; null: it is not over */
        proximo: z.string().nullable(),
      }),
    ),
  }),
  fechar: endpoint({
    method: 'POST',
    path: `${base}/fechamentos`,
    permission: AJUSTAR,
    summary: 'Fecha um mês: o livro não recebe mais linhas com data nele ou antes',
    body: z.object({ mes: texto(7, 'Escolha o mês').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escolha o mês') }),
    response: sucesso(z.object({ mes: z.string() })),
  }),
}
