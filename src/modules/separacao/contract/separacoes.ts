import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { situacoes, vereditos } from '../tipos.ts'
import { base, chave, GERIR, motivo, quantidade, SEPARAR, VER } from './comum.ts'

const naLista = z.object({
  id: z.string(),
  codigo: z.string(),
  titulo: z.string(),
  cliente: z.string(),
  situacao: z.enum(situacoes),
  instala_em: z.string().nullable(),
  local: z.string().nullable(),
  linhas: z.number().int(),
  separadas: z.number().int(),
  /** lines for which nothing is reserved in full */
  faltas: z.number().int(),
})
export type SeparacaoNaLista = z.infer<typeof naLista>

const linha = z.object({
  id: z.string(),
  item_id: z.string().nullable(),
  codigo: z.string().nullable(),
  descricao: z.string(),
  unidade: z.string(),
  casas: z.number().int(),
  por_serie: z.boolean(),
  endereco: z.string(),
  qtd: z.string(),
  separado: z.string(),
  series: z.array(z.string()),
  reservado: z.string(),
  /** wanted and not there: what purchasing sees */
  falta: z.string(),
  no_lugar: z.string(),
  pulada: z.boolean(),
  motivo_da_falta: z.string(),
  trocavel: z.boolean(),
  troca: z.object({ id: z.string(), para: z.string(), veredito: z.enum(vereditos), pedida_por: z.string() }).nullable(),
})
export type LinhaDaSeparacao = z.infer<typeof linha>

/** What was sold against what is taken. */
const comparada = z.object({
  linha_id: z.string(),
  vendido: z.string(),
  separado: z.string(),
  vendido_qtd: z.string(),
  separado_qtd: z.string(),
  unidade: z.string(),
  troca: z.boolean(),
  /** absent for who may not see costs */
  valor_centavos: z.number().optional(),
})
const separacao = naLista.extend({
  origem_tipo: z.enum(['proposta', 'ordem', 'mao']),
  origem_id: z.string(),
  local_id: z.string().nullable(),
  reserva_ate: z.string().nullable(),
  versao: z.number().int(),
  van: z
    .object({
      id: z.string(),
      nome: z.string(),
      responsavel_id: z.string().nullable(),
      responsavel: z.string().nullable(),
    })
    .nullable(),
  vans: z.array(z.object({ id: z.string(), nome: z.string(), responsavel: z.string().nullable() })),
  assinaturas: z.array(z.object({ papel: z.enum(['entrega', 'recebe']), nome: z.string(), em: z.string() })),
  itens: z.array(linha),
  vendido_separado: z.array(comparada),
  movimento_id: z.string().nullable(),
})
export type Separacao = z.infer<typeof separacao>
const uma = sucesso(separacao)

export const novaColeta = z.object({
  chave,
  linha_id: z.uuid('Linha inválida'),
  /** with a minus it goes back to the shelf */
  quantidade: z
    .string('Diga quanto separou')
    .trim()
    .regex(/^-?\d{1,12}(\.\d{1,6})?$/, 'Escreva a quantidade com até seis casas'),
  series: z
    .array(z.string().trim().min(1, 'A série está vazia').max(60, 'A série tem no máximo 60 letras'))
    .max(2000, 'São no máximo 2.000 séries por vez')
    .default([]),
  coletado_em: z.iso.datetime('Hora inválida'),
  enviado_em: z.iso.datetime('Hora inválida'),
})
export type NovaColeta = z.infer<typeof novaColeta>

const novaSeparacao = z.object({
  chave,
  titulo: z.string('Dê um nome').trim().min(1, 'Dê um nome').max(160, 'O nome tem no máximo 160 letras'),
  cliente: z.string().trim().max(160, 'O cliente tem no máximo 160 letras').default(''),
  instala_em: dia('Data inválida').nullable().default(null),
  reserva_ate: dia('Data inválida').nullable().default(null),
  local_id: z.uuid('Escolha o lugar').nullable().default(null),
  linhas: z
    .array(z.object({ item_id: z.uuid('Escolha o material'), quantidade }), 'Escolha ao menos um material')
    .min(1, 'Escolha ao menos um material')
    .max(200, 'São no máximo 200 linhas'),
})

export const separacoes = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: VER,
    summary: 'Os kits a separar, a instalação mais próxima primeiro',
    query: z.object({
      situacao: repetido(z.enum(situacoes, 'Situação inválida')),
      cartao: z.uuid('Cartão inválido').optional(),
      ...consultaDePagina(50, 200),
    }),
    response: sucessoPaginado(naLista),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: VER,
    summary: 'Um kit: o que falta separar, na ordem do galpão',
    params: porId,
    response: uma,
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: GERIR,
    summary: 'Monta um kit à mão e reserva o que há',
    body: novaSeparacao,
    response: uma,
  }),
  daProposta: endpoint({
    method: 'POST',
    path: `${base}/da-proposta/{id}`,
    permission: GERIR,
    summary: 'Monta o kit de uma proposta aceita',
    params: porId,
    response: uma,
  }),
  planejar: endpoint({
    method: 'PUT',
    path: `${base}/{id}/plano`,
    permission: GERIR,
    summary: 'Muda a data, o lugar e até quando a reserva vale',
    params: porId,
    body: z.object({
      versao: z.number('Atualize a página').int(),
      instala_em: dia('Data inválida').nullable(),
      reserva_ate: dia('Data inválida').nullable(),
      local_id: z.uuid('Escolha o lugar').nullable(),
    }),
    response: uma,
  }),
  coletar: endpoint({
    method: 'POST',
    path: `${base}/{id}/coletas`,
    permission: SEPARAR,
    summary: 'Registra o que saiu da prateleira; a mesma chave não repete',
    params: porId,
    body: novaColeta,
    response: sucesso(z.object({ repetido: z.boolean() })),
  }),
  pular: endpoint({
    method: 'POST',
    path: `${base}/{id}/linhas/{linha}/pular`,
    permission: SEPARAR,
    summary: 'Não achou: a linha vai para o fim e o estoque confere',
    params: z.object({ id: z.uuid('Kit inválido'), linha: z.uuid('Linha inválida') }),
    response: uma,
  }),
  fechar: endpoint({
    method: 'POST',
    path: `${base}/{id}/fechar`,
    permission: SEPARAR,
    summary: 'Fecha a separação, com o motivo de cada falta',
    params: porId,
    body: z.object({
      faltas: z
        .array(z.object({ linha_id: z.uuid('Linha inválida'), motivo }))
        .max(200, 'São no máximo 200')
        .default([]),
    }),
    response: uma,
  }),
  reabrir: endpoint({
    method: 'POST',
    path: `${base}/{id}/reabrir`,
    permission: SEPARAR,
    summary: 'Volta a separar um kit fechado',
    params: porId,
    response: uma,
  }),
  assinar: endpoint({
    method: 'POST',
    path: `${base}/{id}/assinar`,
    permission: SEPARAR,
    summary: 'Assina a entrega na van; com as duas assinaturas o kit sai',
    params: porId,
    body: z.object({
      papel: z.enum(['entrega', 'recebe'], 'Diga se entrega ou recebe'),
      van_id: z.uuid('Escolha a van').optional(),
    }),
    response: uma,
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${base}/{id}/cancelar`,
    permission: GERIR,
    summary: 'Desiste do kit e libera o que ele guardava',
    params: porId,
    body: z.object({ motivo }),
    response: uma,
  }),
}
