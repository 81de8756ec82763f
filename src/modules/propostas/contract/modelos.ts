import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { tiposDeProposta } from '../tipos.ts'

// Templates of the proposals, one for each kind: which sections, in which order, with which texts of the company.

const sha256 = z.string('Imagem inválida').regex(/^[0-9a-f]{64}$/, 'Imagem inválida')

const imagemDoModelo = z.object({
  sha256,
  largura: z.number().int().min(1),
  altura: z.number().int().min(1),
  /** what it shows, for who does not see it */
  descricao: z
    .string('Diga o que a imagem mostra')
    .trim()
    .min(3, 'Diga o que a imagem mostra')
    .max(160, 'A descrição tem no máximo 160 letras'),
})
export type ImagemDoModelo = z.infer<typeof imagemDoModelo>

export const secaoDoModelo = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('padrao'), chave: z.string().max(40), ligada: z.boolean() }),
  z.object({
    tipo: z.literal('texto'),
    id: z.uuid('Seção inválida'),
    titulo: z.string('Dê um título').trim().min(1, 'Dê um título').max(80, 'O título tem no máximo 80 letras'),
    texto: z.string().trim().max(3000, 'O texto tem no máximo 3.000 letras'),
    imagem: imagemDoModelo.nullable(),
    ligada: z.boolean(),
  }),
])
export type SecaoDoModelo = z.infer<typeof secaoDoModelo>

export const conteudoDoModelo = z.object({
  secoes: z.array(secaoDoModelo).min(1, 'O modelo precisa de seções').max(40, 'São até 40 seções'),
})
export type ConteudoDoModelo = z.infer<typeof conteudoDoModelo>

export const modelo = z.object({
  tipo: z.enum(tiposDeProposta),
  rascunho: conteudoDoModelo,
  /** counts the writes of the draft: what PUT sends back */
  revisao: z.number().int(),
  /** in force for what is sent from now on; null: the standard order */
  versao: z.number().int().nullable(),
  /** the draft is not what is in force */
  mudou: z.boolean(),
  versoes: z.array(
    z.object({ n: z.number().int(), publicada_em: z.string(), quem: z.string(), conteudo: conteudoDoModelo }),
  ),
})
export type Modelo = z.infer<typeof modelo>

const base = '/api/propostas/modelos/{tipo}' as const
const permission = 'propostas.modelo.editar' as const
const params = z.object({ tipo: z.enum(tiposDeProposta, 'Escolha o tipo de proposta') })
const revisao = z.number('Revisão inválida').int('Revisão inválida').min(0, 'Revisão inválida')

export const modelos = {
  obter: endpoint({
    method: 'GET',
    path: base,
    permission,
    summary: 'O modelo de um tipo de proposta: rascunho e versões publicadas',
    params,
    response: sucesso(modelo),
  }),
  salvar: endpoint({
    method: 'PUT',
    path: base,
    permission,
    summary: 'Grava o rascunho do modelo',
    params,
    body: z.object({ revisao, conteudo: conteudoDoModelo }),
    response: sucesso(modelo),
  }),
  publicar: endpoint({
    method: 'POST',
    path: `${base}/publicar`,
    permission,
    summary: 'Publica o rascunho: vale para as propostas enviadas daqui em diante',
    params,
    body: z.object({ revisao }),
    response: sucesso(modelo),
  }),
  previa: endpoint({
    method: 'GET',
    path: `${base}/previa`,
    permission,
    summary: 'O rascunho em PDF, com uma proposta de exemplo',
    params,
    response: z.unknown(),
    bruto: true,
  }),
  guardarImagem: endpoint({
    method: 'POST',
    path: `${base}/imagens`,
    permission,
    summary: 'Guarda uma imagem para o modelo',
    params,
    body: z.object({ imagem: z.string('Envie a imagem').max(1_900_000, 'A imagem tem no máximo 1,4 MB') }),
    response: sucesso(imagemDoModelo.omit({ descricao: true })),
  }),
  imagem: endpoint({
    method: 'GET',
    path: `${base}/imagens/{sha256}`,
    permission,
    summary: 'Uma imagem do modelo',
    params: params.extend({ sha256 }),
    response: z.unknown(),
    bruto: true,
  }),
}
