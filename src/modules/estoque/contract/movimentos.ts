import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { codigosDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { tiposDeOrigem, tiposNaLista } from '../tipos.ts'
import {
  AJUSTAR,
  base,
  chave,
  lote as loteNomeado,
  motivo,
  MOVER,
  quantidade,
  sigla,
  texto,
  umId,
  VER,
} from './comum.ts'

const raiz = `${base}/movimentos` as const
const dias = dia('Diga o dia').refine((v) => v >= '2000-01-01', 'A data começa em 2000')

const series = z
  .array(z.string().trim().min(1, 'A série está vazia').max(60, 'A série tem no máximo 60 letras'))
  .max(2000, 'São no máximo 2.000 séries por linha')
  .default([])
/** Named where goods come from outside; absent where they leave, the oldest lot goes first. */
const lote = loteNomeado.optional()
const linhas = <T extends z.ZodType>(linha: T) =>
  z
    .array(linha, 'Escolha ao menos um material')
    .min(1, 'Escolha ao menos um material')
    .max(200, 'São no máximo 200 linhas')

export const novoMovimento = z.object({
  chave,
  tipo: z.enum(['entrada', 'saida', 'transferencia', 'devolucao'], 'Escolha o tipo'),
  ocorrido_em: dias,
  motivo: motivo.default(''),
  /** as people call it: "NF-e 184.221" */
  documento: texto(80, 'O documento tem no máximo 80 letras').default(''),
  /** what an exit is for, or a return comes from: only of kinds that a module offers, and within the reach of the caller */
  origem: z.object({ tipo: z.enum(tiposDeOrigem, 'Origem inválida'), id: umId('Origem inválida') }).optional(),
  /** that consumes it */
  departamento: z.enum(codigosDeDepartamento, 'Escolha o departamento').optional(),
  /** who carries the goods away */
  levado_por: texto(120, 'O nome de quem leva tem no máximo 120 letras').default(''),
  de: umId('Diga de onde sai'),
  para: umId('Diga para onde vai'),
  linhas: linhas(
    z.object({
      item_id: umId('Escolha o material'),
      quantidade,
      unidade: sigla.optional(),
      /** what the whole line cost */
      valor_centavos: z
        .number('Diga quanto custou')
        .int('Diga quanto custou')
        .min(0, 'O valor não é negativo')
        .max(100_000_000_000, 'O valor é alto demais')
        .optional(),
      series,
      lote,
    }),
  ),
})
export type NovoMovimento = z.infer<typeof novoMovimento>

export const novoAjuste = z.object({
  chave,
  tipo: z.enum(['ajuste', 'perda'], 'Escolha o tipo'),
  ocorrido_em: dias,
  motivo_id: umId('Escolha o motivo'),
  /** beside the reason of the list, which may ask for it */
  motivo: texto(400, 'O detalhe tem no máximo 400 letras').default(''),
  local_id: umId('Escolha o local'),
  linhas: linhas(
    z.object({
      item_id: umId('Escolha o material'),
      sentido: z.enum(['mais', 'menos'], 'Diga se sobra ou falta'),
      quantidade,
      series,
      lote,
    }),
  ),
})
export type NovoAjuste = z.infer<typeof novoAjuste>

export const novoAcerto = z.object({
  chave,
  ocorrido_em: dias,
  motivo: motivo.min(1, 'Diga por quê'),
  /** more than it cost at first, or (negative) less */
  valor_centavos: z
    .number('Diga o valor do acerto')
    .int('Diga o valor do acerto')
    .min(-100_000_000_000, 'O valor é alto demais')
    .max(100_000_000_000, 'O valor é alto demais')
    .refine((v) => v !== 0, 'O acerto precisa de um valor'),
  item_id: umId('Escolha o material').optional(),
})

const naLista = z.object({
  id: z.string(),
  tipo: z.enum(tiposNaLista),
  ocorrido_em: z.string(),
  registrado_em: z.string(),
  por: z.string().nullable(),
  motivo: z.string(),
  documento: z.string(),
  de: z.string(),
  para: z.string(),
  /** name of the department that consumes it */
  departamento: z.string().nullable(),
  levado_por: z.string(),
  linhas: z.number().int(),
  resumo: z.string(),
  estornado: z.boolean(),
  /** absent for who may not see costs; of a correction with its sign */
  valor_centavos: z.number().optional(),
})
export type MovimentoNaLista = z.infer<typeof naLista>
const movimento = naLista.extend({
  estorna_id: z.string().nullable(),
  estornado_por: z.string().nullable(),
  /** the entry whose value it corrects */
  refere_id: z.string().nullable(),
  /** what it was made for or by: an order, an invoice, a count, a kit */
  origem: z.object({ tipo: z.string(), id: z.string() }).nullable(),
  fotos: z.array(z.string()),
  acertos: z.array(z.object({ id: z.string(), ocorrido_em: z.string(), valor_centavos: z.number().optional() })),
  itens: z.array(
    z.object({
      n: z.number().int(),
      item_id: z.string(),
      codigo: z.string(),
      nome: z.string(),
      de: z.string(),
      para: z.string(),
      qtd: z.string(),
      unidade: z.string(),
      qtd_doc: z.string(),
      unidade_doc: z.string(),
      series: z.array(z.string()),
      lote: z.string().nullable(),
      /** balance after it in each place of the company */
      saldo_de: z.string().nullable(),
      saldo_para: z.string().nullable(),
      valor_centavos: z.number().optional(),
    }),
  ),
})
export type Movimento = z.infer<typeof movimento>
const feito = sucesso(z.object({ id: z.string(), repetido: z.boolean() }))
const lancadoOuEsperando = sucesso(
  z.object({
    /** of the movement, or of the request that waits for approval */
    id: z.string(),
    repetido: z.boolean(),
    situacao: z.enum(['lancado', 'esperando']),
  }),
)

export const movimentos = {
  listar: endpoint({
    method: 'GET',
    path: raiz,
    permission: VER,
    summary: 'Os movimentos do estoque, o mais recente primeiro',
    query: z.object({
      tipo: repetido(z.enum(tiposNaLista, 'Tipo inválido')),
      local: umId('Local inválido').optional(),
      material: umId('Material inválido').optional(),
      de: dia('Data inválida').optional(),
      ate: dia('Data inválida').optional(),
      ...consultaDePagina(50, 200),
    }),
    response: sucessoPaginado(naLista),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${raiz}/{id}`,
    permission: VER,
    summary: 'Um movimento com as suas linhas',
    params: porId,
    response: sucesso(movimento),
  }),
  destinos: endpoint({
    method: 'GET',
    path: `${base}/destinos`,
    permission: MOVER,
    summary: 'As ordens ou os projetos para que se dá saída ou se reserva',
    query: z.object({
      tipo: z.enum(tiposDeOrigem, 'Tipo inválido'),
      busca: z.string().trim().max(80, 'A busca tem no máximo 80 letras').default(''),
    }),
    response: sucesso(z.array(z.object({ id: z.string(), documento: z.string(), detalhe: z.string() }))),
  }),
  comprovante: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/comprovante`,
    permission: VER,
    summary: 'O comprovante de uma saída, transferência ou devolução em PDF, para assinar',
    params: porId,
    response: z.any(),
    bruto: true,
  }),
  foto: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/fotos/{foto}`,
    permission: VER,
    summary: 'Uma foto de um movimento',
    params: porId.extend({ foto: umId('Foto inválida') }),
    response: z.any(),
    bruto: true,
  }),
  criar: endpoint({
    method: 'POST',
    path: raiz,
    permission: MOVER,
    summary: 'Dá entrada, dá saída, transfere ou devolve',
    body: novoMovimento,
    response: feito,
  }),
  ajustar: endpoint({
    method: 'POST',
    path: `${raiz}/ajustes`,
    permission: AJUSTAR,
    summary: 'Ajusta o que o livro diz, ou registra uma perda',
    body: novoAjuste,
    response: lancadoOuEsperando,
  }),
  acertar: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/acertos`,
    permission: AJUSTAR,
    summary: 'Acerta o valor de uma entrada: frete ou preço que se soube depois',
    params: porId,
    body: novoAcerto,
    response: feito,
  }),
  estornar: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/estornar`,
    permission: AJUSTAR,
    summary: 'Desfaz um movimento por outro, contrário',
    params: porId,
    body: z.object({ chave, ocorrido_em: dias, motivo: motivo.min(1, 'Diga por quê') }),
    response: lancadoOuEsperando,
  }),
}
