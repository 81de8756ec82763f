import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { base, chave, CONTAR, quantidadeContada } from './comum.ts'

const raiz = `${base}/{id}/folha` as const
const material = {
  item_id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  casas: z.number().int(),
  por_serie: z.boolean(),
  por_lote: z.boolean(),
  /** packages of the material and how many there are in one */
  embalagens: z.array(z.object({ sigla: z.string(), quantos: z.string() })),
}

/** A counter reads no expected quantity, earlier count, difference, cost or hint of them. */
const posicao = z.object({
  linha_id: z.string(),
  local_id: z.string(),
  local: z.string(),
  endereco: z.string(),
  /** number on the goods; empty where the material has no lots */
  lote: z.string(),
  ...material,
  /** the first count, or a recount that was asked of the caller */
  rodada: z.number().int(),
  contada: z.boolean(),
  /** given to the caller; the others may be counted by any counter */
  minha: z.boolean(),
})
export type PosicaoDaFolha = z.infer<typeof posicao>
const folha = z.object({
  id: z.string(),
  codigo: z.string(),
  titulo: z.string(),
  locais: z.array(z.object({ id: z.string(), nome: z.string() })),
  posicoes: z.array(posicao),
})
export type Folha = z.infer<typeof folha>
const achado = z.object(material)
export type MaterialDaFolha = z.infer<typeof achado>

export const novaContagem = z
  .object({
    chave,
    linha_id: z.uuid('Posição inválida').optional(),
    /** something that is not on the sheet */
    achado: z
      .object({
        item_id: z.uuid('Material inválido'),
        local_id: z.uuid('Lugar inválido'),
        lote: z.string().trim().min(1, 'Diga o lote').max(60, 'O lote tem no máximo 60 letras').optional(),
      })
      .optional(),
    rodada: z.number('Atualize a página').int().min(1).max(9).default(1),
    /** by the clock of the device, when it was counted and when it is sent: their distance is exact */
    contado_em: z.iso.datetime('Hora inválida'),
    enviado_em: z.iso.datetime('Hora inválida'),
    quantidade: quantidadeContada,
    caixas: z.number('Diga quantas caixas').int('Caixas são inteiras').min(0).max(1_000_000).optional(),
    por_caixa: quantidadeContada.optional(),
    soltos: quantidadeContada.optional(),
    series: z
      .array(z.string().trim().min(1, 'A série está vazia').max(60, 'A série tem no máximo 60 letras'))
      .max(2000, 'São no máximo 2.000 séries por posição')
      .default([]),
    /** JPEG or PNG in base64 */
    foto: z.string().max(900_000, 'A foto é grande demais').optional(),
  })
  .refine((c) => (c.linha_id === undefined) !== (c.achado === undefined), {
    message: 'Diga o que foi contado',
    path: ['linha_id'],
  })
export type NovaContagem = z.infer<typeof novaContagem>

export const contagens = {
  folha: endpoint({
    method: 'GET',
    path: raiz,
    permission: CONTAR,
    summary: 'O que quem chama ainda conta, na ordem dos endereços',
    params: porId,
    response: sucesso(folha),
  }),
  achar: endpoint({
    method: 'GET',
    path: `${raiz}/achar`,
    permission: CONTAR,
    summary: 'O material de um código, para o que não está na folha',
    params: porId,
    query: z.object({ texto: z.string('Digite um código').trim().min(1, 'Digite um código').max(120) }),
    response: sucesso(z.array(achado)),
  }),
  contar: endpoint({
    method: 'POST',
    path: raiz,
    permission: CONTAR,
    summary: 'Registra uma contagem; a mesma chave de novo não conta outra vez',
    params: porId,
    body: novaContagem,
    response: sucesso(z.object({ linha_id: z.string(), repetido: z.boolean() })),
  }),
}
