import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { booleano, porId } from '#kit/parametros.ts'
import { centavos, EDITAR, FIM_ANTES, fimDepois, fornecedor, texto, VER, versao, vigencia } from './comum.ts'
import { item } from './itens.ts'

const base = '/api/catalogo/kits' as const

export const novoKit = z
  .object({
    nome: texto(120, 'O nome tem no máximo 120 letras').min(1, 'Dê um nome ao kit'),
    fornecedor,
    descricao: texto(1000, 'A descrição tem no máximo 1.000 letras').default(''),
    preco_centavos: centavos('Informe o preço do kit'),
    ...vigencia,
    itens: z
      .array(
        z.object({
          item_id: z.uuid('Escolha o item'),
          quantidade: z
            .number('Informe a quantidade')
            .gt(0, 'A quantidade é maior que zero')
            .max(100_000, 'A quantidade vai até 100.000'),
        }),
      )
      .min(1, 'Um kit tem pelo menos um item')
      .max(60, 'Um kit tem até 60 itens')
      .refine((l) => new Set(l.map((i) => i.item_id)).size === l.length, 'Cada item aparece uma vez'),
  })
  .refine(fimDepois, FIM_ANTES)
export type NovoKit = z.infer<typeof novoKit>

export const kit = z.object({
  id: z.string(),
  nome: z.string(),
  fornecedor: z.string(),
  descricao: z.string(),
  /** null: the user may not see costs */
  preco_centavos: z.number().int().nullable(),
  inicio: z.string(),
  fim: z.string().nullable(),
  vencido: z.boolean(),
  arquivado: z.boolean(),
  versao: z.number().int(),
  kwp: z.number(),
  itens: z.array(z.object({ quantidade: z.number(), item })),
})
export type Kit = z.infer<typeof kit>

/** Plants that a supplier sells as one: items with quantities at one price. */
export const kits = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: VER,
    summary: 'Os kits dos fornecedores',
    query: z.object({
      busca: z.string().trim().max(120, 'A busca tem no máximo 120 letras').optional(),
      arquivados: booleano.optional(),
      /** only those that may be used today */
      vigentes: booleano.optional(),
      ...consultaDePagina(30),
    }),
    response: sucessoPaginado(kit),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: VER,
    summary: 'Um kit com os seus itens',
    params: porId,
    response: sucesso(kit),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: EDITAR,
    summary: 'Cadastra um kit',
    body: novoKit,
    response: sucesso(kit),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: EDITAR,
    summary: 'Muda um kit; propostas guardam a cópia que usaram',
    params: porId,
    body: z.object({ versao, kit: novoKit }),
    response: sucesso(kit),
  }),
  arquivar: endpoint({
    method: 'POST',
    path: `${base}/{id}/arquivar`,
    permission: EDITAR,
    summary: 'Tira o kit das escolhas, ou o traz de volta',
    params: porId,
    body: z.object({ arquivado: z.boolean('Diga se arquiva') }),
    response: sucesso(kit),
  }),
}
