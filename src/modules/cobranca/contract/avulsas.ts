import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { situacoesDaAvulsa } from '../tipos.ts'
import { BASE, EMITIR, motivo, VER } from './comum.ts'

export type SituacaoDaAvulsa = (typeof situacoesDaAvulsa)[number]

const naLista = z.object({
  id: z.string(),
  numero: z.string(),
  origem: z.enum(['ordem']).nullable(),
  origem_id: z.string().nullable(),
  contato_id: z.string().nullable(),
  nome: z.string(),
  assunto: z.string(),
  valor_centavos: z.number().int(),
  pago_centavos: z.number().int(),
  vencimento: z.string(),
  situacao: z.enum(situacoesDaAvulsa),
  emitida_em: z.string(),
  paga_em: z.string().nullable(),
})
export type AvulsaNaLista = z.infer<typeof naLista>

export const avulsa = naLista.extend({
  observacao: z.string(),
  motivo: z.string().nullable(),
  linhas: z.array(
    z.object({
      descricao: z.string(),
      referencia: z.string().nullable(),
      qtd: z.string(),
      unidade: z.string(),
      unitario_centavos: z.number().int(),
      total_centavos: z.number().int(),
    }),
  ),
  /** with fine and interest of today; 0 when nothing is due */
  devido_centavos: z.number().int(),
  /** name of who receives, as the bank shows it */
  recebedor: z.string(),
  /** copy-and-paste code of what is due today */
  pix: z.string().nullable(),
})
export type Avulsa = z.infer<typeof avulsa>

export const linhaDaAvulsa = z.object({
  descricao: z
    .string('Descreva a linha')
    .trim()
    .min(2, 'Descreva a linha')
    .max(160, 'A descrição tem no máximo 160 letras'),
  referencia: z.string('Referência inválida').min(3).max(60).nullable().default(null),
  qtd: z
    .string('Diga a quantidade')
    .trim()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, 'Escreva uma quantidade maior que zero, com até três casas')
    .refine((v) => /[1-9]/.test(v), 'Escreva uma quantidade maior que zero, com até três casas'),
  unidade: z.string('Diga a unidade').trim().min(1, 'Diga a unidade').max(8, 'A unidade tem no máximo 8 letras'),
  unitario_centavos: z
    .number('Diga o preço')
    .int('Diga o preço em centavos')
    .min(0, 'O preço não é negativo')
    .max(100_000_000_00, 'O preço é alto demais'),
})

/** What a charge asks for, by hand or from a record of another module. */
export const corpoDaCobranca = {
  id: z.uuid('Recarregue a página'),
  vencimento: dia('Diga o vencimento'),
  observacao: z.string().trim().max(500, 'A observação tem no máximo 500 letras').default(''),
  linhas: z
    .array(linhaDaAvulsa, 'Escreva o que se cobra')
    .min(1, 'Escreva o que se cobra')
    .max(100, 'São no máximo 100 linhas'),
}

export const avulsas = {
  listar: endpoint({
    method: 'GET',
    path: `${BASE}/avulsas`,
    permission: VER,
    summary: 'Cobranças avulsas, da mais nova à mais antiga',
    query: z.object({
      ...consultaDePagina(50),
      situacao: z.enum(situacoesDaAvulsa, 'Situação inválida').optional(),
      busca: z.string().trim().max(80, 'A busca tem no máximo 80 letras').optional(),
    }),
    response: sucessoPaginado(naLista),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${BASE}/avulsas/{id}`,
    permission: VER,
    summary: 'Uma cobrança avulsa com as linhas e o Pix do que falta hoje',
    params: porId,
    response: sucesso(avulsa),
  }),
  emitir: endpoint({
    method: 'POST',
    path: `${BASE}/avulsas`,
    permission: EMITIR,
    summary: 'Emite uma cobrança avulsa; repetir o mesmo id não emite outra',
    body: z.object({
      ...corpoDaCobranca,
      contato_id: z.uuid('Escolha quem paga'),
      assunto: z
        .string('Diga do que é a cobrança')
        .trim()
        .min(3, 'Diga do que é a cobrança')
        .max(120, 'O assunto tem no máximo 120 letras'),
    }),
    response: sucesso(avulsa),
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${BASE}/avulsas/{id}/cancelar`,
    permission: EMITIR,
    summary: 'Cancela uma cobrança avulsa que nada recebeu',
    params: porId,
    body: z.object({ motivo }),
    response: sucesso(avulsa),
  }),
}
