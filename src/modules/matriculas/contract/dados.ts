import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { porId } from '#kit/parametros.ts'
import { limparDocumento } from '#kit/documento.ts'
import { estadosCivis, finalidades, movimentosDaQuota, tiposDeDocumento } from '../tipos.ts'
import { base, dados, decidir, editar, id, kwh, motivo, resposta, vencimento } from './matriculas.ts'

const curto = (maximo: number) =>
  z
    .string()
    .trim()
    .max(maximo, `São no máximo ${maximo} letras`)
    .transform((t) => t || null)
    .nullable()
const porItem = porId.extend({ item: id })

export const correcaoDoLivro = z.object({
  versao: z.number('Versão inválida').int('Versão inválida'),
  nome: z.string().trim().min(3, 'Escreva o nome').max(160, 'O nome tem no máximo 160 letras').optional(),
  documento: curto(20).transform((t) => (t === null ? null : limparDocumento(t))),
  nascimento: dia('Informe a data de nascimento').nullable(),
  estado_civil: z.enum(estadosCivis, 'Escolha o estado civil').nullable(),
  nacionalidade: curto(60),
  profissao: curto(80),
  endereco: curto(300),
  banco: curto(60),
  agencia: curto(20),
  conta: curto(30),
  chave_pix: curto(120),
})

/** What is stored of a member besides the lifecycle. */
export const dadosDaMatricula = {
  alterarLivro: endpoint({
    method: 'PUT',
    path: `${base}/{id}/livro`,
    permission: dados,
    summary: 'Corrige os dados do livro de matrícula e a conta para devolver a quota',
    params: porId,
    body: correcaoDoLivro,
    response: resposta,
  }),
  consentir: endpoint({
    method: 'POST',
    path: `${base}/{id}/consentimentos`,
    permission: editar,
    summary: 'Registra um consentimento dado ou retirado, com a prova',
    params: porId,
    body: z.object({
      finalidade: z.enum(finalidades, 'Escolha a finalidade'),
      dado: z.boolean('Diga se foi dado'),
      prova: z.string('Diga como').trim().min(3, 'Diga como a pessoa disse isso').max(500, 'São no máximo 500 letras'),
    }),
    response: resposta,
  }),
  mudarVencimento: endpoint({
    method: 'PUT',
    path: `${base}/{id}/vencimento`,
    permission: editar,
    summary: 'Dia do mês em que as faturas vencem, a partir da próxima',
    params: porId,
    body: z.object({ dia: vencimento }),
    response: resposta,
  }),
  incluirUnidade: endpoint({
    method: 'POST',
    path: `${base}/{id}/unidades`,
    permission: editar,
    summary: 'Inclui uma unidade da pessoa, com a energia contratada',
    params: porId,
    body: z.object({ unidade_id: id, kwh_contratado: kwh, desde: dia('Data inválida').optional() }),
    response: resposta,
  }),
  retirarUnidade: endpoint({
    method: 'POST',
    path: `${base}/{id}/unidades/{item}/retirar`,
    permission: decidir,
    summary: 'Retira uma unidade; os créditos ficam com ela',
    params: porItem,
    body: z.object({ motivo }),
    response: resposta,
  }),
  devolverUnidade: endpoint({
    method: 'POST',
    path: `${base}/{id}/unidades/{item}/devolver`,
    permission: decidir,
    summary: 'Desfaz, no mesmo dia, a retirada de uma unidade',
    params: porItem,
    body: z.object({ motivo }),
    response: resposta,
  }),
  corrigirUnidade: endpoint({
    method: 'PUT',
    path: `${base}/{id}/unidades/{item}`,
    permission: editar,
    summary: 'Corrige a energia contratada de uma unidade',
    params: porItem,
    body: z.object({ kwh_contratado: kwh, motivo }),
    response: resposta,
  }),
  pedirDocumento: endpoint({
    method: 'POST',
    path: `${base}/{id}/documentos`,
    permission: editar,
    summary: 'Pede mais um documento',
    params: porId,
    body: z.object({
      tipo: z.enum(tiposDeDocumento, 'Escolha o documento').default('outro'),
      rotulo: z.string('Diga qual é').trim().min(2, 'Diga qual é').max(120, 'São no máximo 120 letras'),
      obrigatorio: z.boolean().default(true),
    }),
    response: resposta,
  }),
  receberDocumento: endpoint({
    method: 'POST',
    path: `${base}/{id}/documentos/{item}/arquivo`,
    permission: editar,
    summary: 'Guarda o arquivo de um documento, como veio: PDF, JPEG ou PNG',
    params: porItem,
    query: z.object({ nome: z.string('Dê um nome ao arquivo').trim().min(1, 'Dê um nome ao arquivo').max(200) }),
    body: z.any(),
    response: resposta,
    limit: 60,
  }),
  arquivo: endpoint({
    method: 'GET',
    path: `${base}/{id}/documentos/{item}/arquivo`,
    permission: dados,
    summary: 'O arquivo de um documento',
    params: porItem,
    bruto: true,
    response: z.any(),
  }),
  decidirDocumento: endpoint({
    method: 'POST',
    path: `${base}/{id}/documentos/{item}/decidir`,
    permission: editar,
    summary: 'Aceita, recusa ou dispensa um documento',
    params: porItem,
    body: z.object({
      situacao: z.enum(['aceito', 'recusado', 'dispensado'], 'Diga se aceita'),
      motivo: motivo.optional(),
    }),
    response: resposta,
  }),
  reajustar: endpoint({
    method: 'POST',
    path: `${base}/{id}/reajustes`,
    permission: decidir,
    summary: 'Reajuste anual do preço, de um dia em diante; o plano anterior fica como era',
    params: porId,
    body: z.object({
      vigente_de: dia('Informe o dia em que passa a valer'),
      indice: z.string('Diga o índice').trim().min(2, 'Diga o índice').max(20, 'São no máximo 20 letras'),
      percentual: z.number('Informe o percentual').min(-0.5, 'De −50 a 100 %').max(1, 'De −50 a 100 %'),
      motivo,
    }),
    response: resposta,
  }),
  lancarNaQuota: endpoint({
    method: 'POST',
    path: `${base}/{id}/quotas`,
    permission: decidir,
    summary: 'Lança na conta de quota: subscrita, integralizada ou devolvida',
    params: porId,
    body: z.object({
      tipo: z.enum(movimentosDaQuota, 'Escolha o lançamento'),
      valor_centavos: z
        .number('Informe o valor')
        .int('Informe o valor')
        .min(1, 'O valor é maior que zero')
        .max(100_000_000_000, 'O valor é grande demais'),
      em: dia('Informe o dia'),
      descricao: z.string().trim().max(200, 'São no máximo 200 letras').default(''),
    }),
    response: resposta,
  }),
}
