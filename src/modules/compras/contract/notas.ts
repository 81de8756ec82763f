import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { rastreios } from '#modules/estoque/tipos.ts'
import { estadosDaNota, rateios, tons } from '../tipos.ts'
import {
  base,
  centavos,
  chave,
  CONFERIR,
  fator,
  quantidade,
  quantidadeOuZero,
  texto,
  TIPO_DE_FOTO,
  TIPO_DE_NOTA,
  umId,
  VER_NOTA,
} from './comum.ts'

const raiz = `${base}/notas` as const
const doItem = porId.extend({ n: z.coerce.number('Item inválido').int('Item inválido').min(1).max(990) })
const numeroDeSerie = z.string('Diga a série').trim().min(1, 'Diga a série').max(60, 'A série tem no máximo 60 letras')

const naLista = z.object({
  id: z.string(),
  chave: z.string(),
  numero: z.number(),
  serie: z.number().int(),
  fornecedor: z.string(),
  emitida_em: z.string(),
  estado: z.enum(estadosDaNota),
  itens: z.number().int(),
  conferidos: z.number().int(),
  criada_em: z.string(),
  por: z.string().nullable(),
  lancada_em: z.string().nullable(),
  lancada_por: z.string().nullable(),
  /** absent for who may not see costs */
  total_centavos: z.number().optional(),
})
export type NotaNaLista = z.infer<typeof naLista>

/** Figures in money: absent for who may not see costs. */
const custoDoItem = z.object({
  preco_centavos: z.number(),
  frete_centavos: z.number(),
  total_centavos: z.number(),
  entra_centavos: z.number(),
  /** of one unit of the material, in millionths of a real; null while the material is unknown */
  unitario: z.number().nullable(),
  medio: z.number().nullable(),
})
const item = z.object({
  n: z.number().int(),
  codigo: z.string(),
  descricao: z.string(),
  ncm: z.string().nullable(),
  unidade: z.string(),
  qtd: z.string(),
  material: z
    .object({
      id: z.string(),
      codigo: z.string(),
      nome: z.string(),
      unidade: z.string(),
      casas: z.number().int(),
      rastreio: z.enum(rastreios),
    })
    .nullable(),
  num: z.number().nullable(),
  den: z.number().nullable(),
  /** times this code of the supplier was taught before; 0: never */
  aprendido: z.number().int(),
  /** invoiced, in units of the material; null while the material is unknown or the factor does not fit */
  faturada: z.string().nullable(),
  recebida: z.string().nullable(),
  avariada: z.string(),
  avaria_motivo: z.string(),
  series: z.array(z.object({ numero: z.string(), avariada: z.boolean() })),
  /** of a material that is tracked by lot: they sum to what was received */
  lotes: z.array(
    z.object({
      numero: z.string(),
      fabricante: z.string(),
      validade: z.string().nullable(),
      qtd: z.string(),
      avariada: z.string(),
    }),
  ),
  /** as the invoice mentions them */
  lotes_sugeridos: z.array(z.object({ numero: z.string(), validade: z.string().nullable(), qtd: z.string() })),
  sugeridas: z.array(z.string()),
  fotos: z.array(z.string()),
  peso: z.string().nullable(),
  /** what is still missing before it can be posted; null: nothing */
  falta: z.string().nullable(),
  com: z.array(z.string()),
  custo: custoDoItem.optional(),
})
export type ItemDaNota = z.infer<typeof item>

const nota = naLista.extend({
  fornecedor_id: z.string(),
  documento: z.string(),
  autorizada: z.boolean(),
  avisos: z.array(z.string()),
  local_id: z.string().nullable(),
  local: z.string().nullable(),
  pedido_id: z.string().nullable(),
  pedido: z.number().nullable(),
  /** what differs from the order, in sentences */
  divergencias: z.array(z.string()),
  movimento_id: z.string().nullable(),
  rateio: z.enum(rateios),
  linhas: z.array(item),
  leituras: z.array(
    z.object({
      id: z.string(),
      texto: z.string(),
      tom: z.enum(tons),
      resposta: z.string(),
      por: z.string().nullable(),
      em: z.string(),
    }),
  ),
  /** why it cannot be posted yet; null: it can */
  falta: z.string().nullable(),
  /** what posting will do, in words */
  ao_lancar: z.string(),
  frete: z
    .object({
      total_centavos: z.number(),
      produtos_centavos: z.number(),
      falta_centavos: z.number(),
      entra_centavos: z.number(),
    })
    .optional(),
})
export type Nota = z.infer<typeof nota>

const sugestao = z.object({
  id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  ncm: z.string().nullable(),
  /** how much speaks for it, 0–100 */
  parte: z.number().int(),
})
export type Sugestao = z.infer<typeof sugestao>

/** All lots of an item at a time: they say how much came and what of it is damaged. */
const lotes = z
  .array(
    z.object({
      numero: texto(60, 'O lote tem no máximo 60 letras').min(1, 'Diga o lote'),
      fabricante: texto(80, 'O fabricante tem no máximo 80 letras').default(''),
      validade: dia('A validade é uma data').nullable().default(null),
      qtd: quantidade,
      avariada: quantidadeOuZero.default('0'),
    }),
  )
  .max(50, 'São no máximo 50 lotes por item')
  .refine(
    (l) => new Set(l.map((x) => x.numero.toLowerCase())).size === l.length,
    'O mesmo lote aparece duas vezes: some as quantidades',
  )

const feita = sucesso(nota)

export const notas = {
  listar: endpoint({
    method: 'GET',
    path: raiz,
    permission: VER_NOTA,
    summary: 'As notas de fornecedores, em conferência e lançadas, a mais recente primeiro',
    query: z.object({
      estado: z.enum(estadosDaNota, 'Estado inválido').optional(),
      busca: texto(80, 'Procure por até 80 letras').optional(),
      ...consultaDePagina(30, 100),
    }),
    response: sucessoPaginado(naLista),
  }),
  enviar: endpoint({
    method: 'POST',
    path: raiz,
    permission: CONFERIR,
    summary: `O XML de uma NF-e, como veio (${TIPO_DE_NOTA}); a mesma nota duas vezes é a mesma conferência`,
    query: z.object({ nome: texto(200, 'O nome do arquivo é longo demais').default('nota.xml') }),
    body: z.any(),
    response: sucesso(z.object({ id: z.string(), repetida: z.boolean(), aviso: z.string().nullable() })),
    limit: 60,
  }),
  obter: endpoint({
    method: 'GET',
    path: `${raiz}/{id}`,
    permission: VER_NOTA,
    summary: 'Uma nota com a sua conferência',
    params: porId,
    response: feita,
  }),
  alterar: endpoint({
    method: 'PATCH',
    path: `${raiz}/{id}`,
    permission: CONFERIR,
    summary: 'Diz onde a nota entra, de que pedido é e como o frete se reparte',
    params: porId,
    body: z
      .object({
        local_id: umId('Escolha o local').nullable(),
        pedido_id: umId('Escolha o pedido').nullable(),
        rateio: z.enum(rateios, 'Escolha como repartir'),
        frete_centavos: centavos,
      })
      .partial(),
    response: feita,
  }),
  conferir: endpoint({
    method: 'PATCH',
    path: `${raiz}/{id}/itens/{n}`,
    permission: CONFERIR,
    summary: 'Guarda o que se sabe de um item: o material, quanto veio e o que veio avariado',
    params: doItem,
    body: z
      .object({
        material: z.object({ id: umId('Escolha o material'), num: fator, den: fator }).nullable(),
        recebida: quantidadeOuZero.nullable(),
        avariada: quantidadeOuZero,
        lotes,
        avaria_motivo: texto(300, 'O motivo tem no máximo 300 letras'),
        peso: quantidadeOuZero.nullable(),
        frete_centavos: centavos.nullable(),
      })
      .partial(),
    response: feita,
  }),
  sugestoes: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/itens/{n}/sugestoes`,
    permission: CONFERIR,
    summary: 'Materiais que um item da nota pode ser, o mais provável primeiro',
    params: doItem,
    query: z.object({ busca: texto(80, 'Procure por até 80 letras').optional() }),
    response: sucesso(z.array(sugestao)),
  }),
  criarMaterial: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/itens/{n}/material`,
    permission: CONFERIR,
    summary: 'Cadastra um material com os dados da nota e o liga ao item',
    params: doItem,
    body: z.object({
      codigo: texto(40, 'O código tem no máximo 40 letras').min(1, 'Diga o código'),
      nome: texto(120, 'O nome tem no máximo 120 letras').min(1, 'Diga o nome'),
      unidade: texto(6, 'Escolha a unidade').min(1, 'Escolha a unidade'),
      rastreio: z.enum(rastreios, 'Escolha o rastreio').default('nenhum'),
      num: fator.default(1),
      den: fator.default(1),
    }),
    response: feita,
  }),
  ler: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/leituras`,
    permission: CONFERIR,
    summary: 'Uma série ou um código lido: acha o seu item sozinho',
    params: porId,
    body: z.object({
      chave,
      texto: z
        .string('Leia ou digite o código')
        .trim()
        .min(1, 'Leia ou digite o código')
        .max(120, 'O código é longo demais'),
      quantidade: quantidade.optional(),
      /** the item that is open on the screen of the caller */
      n: z.number('Item inválido').int('Item inválido').min(1, 'Item inválido').max(990, 'Item inválido').optional(),
    }),
    response: sucesso(z.object({ tom: z.enum(tons), resposta: z.string(), n: z.number().int().nullable() })),
    limit: 600,
  }),
  marcarSerie: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/series`,
    permission: CONFERIR,
    summary: 'Marca uma série como avariada ou boa, ou a tira da conferência',
    params: porId,
    body: z.object({
      numero: numeroDeSerie,
      como: z.enum(['boa', 'avariada', 'tirar'], 'Diga o que fazer com a série'),
    }),
    response: feita,
  }),
  fotografar: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/itens/{n}/fotos`,
    permission: CONFERIR,
    summary: `Uma foto da avaria de um item (${TIPO_DE_FOTO})`,
    params: doItem,
    body: z.any(),
    response: feita,
    limit: 60,
  }),
  foto: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/fotos/{foto}`,
    permission: VER_NOTA,
    summary: 'Uma foto de avaria',
    params: porId.extend({ foto: umId('Foto inválida') }),
    response: z.any(),
    bruto: true,
  }),
  arquivo: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/xml`,
    // prices are in it
    permission: 'estoque.custo.ver',
    summary: 'O XML da nota, byte por byte como veio',
    params: porId,
    response: z.any(),
    bruto: true,
  }),
  focar: endpoint({
    method: 'PUT',
    path: `${raiz}/{id}/foco`,
    permission: CONFERIR,
    summary: 'Diz que item a pessoa tem aberto, para quem confere junto',
    params: porId,
    body: z.object({
      n: z.number('Item inválido').int('Item inválido').min(1, 'Item inválido').max(990, 'Item inválido'),
    }),
    response: sucesso(z.object({ n: z.number().int() })),
  }),
  lancar: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/lancar`,
    permission: CONFERIR,
    summary: 'Lança a entrada da nota no livro do estoque, uma vez',
    params: porId,
    response: sucesso(z.object({ id: z.string(), movimento_id: z.string().nullable(), repetido: z.boolean() })),
  }),
}

const pendencia = z.object({
  id: z.string(),
  nota_id: z.string(),
  nota: z.number(),
  fornecedor: z.string(),
  material: z.string(),
  codigo: z.string(),
  qtd: z.string(),
  unidade: z.string(),
  aberta_em: z.string(),
  resolvida_em: z.string().nullable(),
  como: z.string().nullable(),
  valor_centavos: z.number().optional(),
})
export type Pendencia = z.infer<typeof pendencia>
export const pendencias = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/pendencias`,
    permission: VER_NOTA,
    summary: 'O que fornecedores faturaram e ainda devem',
    query: z.object({ todas: z.enum(['sim', 'nao'], 'Filtro inválido').default('nao') }),
    response: sucesso(z.array(pendencia)),
  }),
  resolver: endpoint({
    method: 'POST',
    path: `${base}/pendencias/{id}/resolver`,
    permission: CONFERIR,
    summary: 'Encerra uma pendência, dizendo como',
    params: porId,
    body: z.object({ como: texto(500, 'São no máximo 500 letras').min(1, 'Diga como se resolveu') }),
    response: sucesso(z.object({ id: z.string() })),
  }),
}
