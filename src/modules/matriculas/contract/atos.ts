import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { porId } from '#kit/parametros.ts'
import { decidir, editar, id, motivo, base, resposta } from './matriculas.ts'

const comMotivo = z.object({ motivo })
const admissao = z.object({
  em: dia('Informe o dia da admissão'),
  ata: z.string('Informe a ata').trim().min(1, 'Informe a ata').max(80, 'A ata tem no máximo 80 letras'),
  quota_centavos: z
    .number('Informe a quota')
    .int('Informe a quota')
    .min(0, 'A quota não é negativa')
    .max(100_000_000_000, 'A quota é grande demais'),
})

/** The acts of the lifecycle: each answers with the member as it is then. */
export const atos = {
  pedirDocumentos: endpoint({
    method: 'POST',
    path: `${base}/{id}/pedir-documentos`,
    permission: editar,
    summary: 'Pede os documentos da entrada, cada um uma vez',
    params: porId,
    response: resposta,
  }),
  enviarParaAnalise: endpoint({
    method: 'POST',
    path: `${base}/{id}/enviar-para-analise`,
    permission: editar,
    summary: 'Passa à análise quando todos os documentos chegaram',
    params: porId,
    response: resposta,
  }),
  devolver: endpoint({
    method: 'POST',
    path: `${base}/{id}/devolver`,
    permission: decidir,
    summary: 'Devolve aos documentos, com o que falta',
    params: porId,
    body: comMotivo,
    response: resposta,
  }),
  aprovar: endpoint({
    method: 'POST',
    path: `${base}/{id}/aprovar`,
    permission: decidir,
    summary: 'Aprova a entrada e põe no fim da lista de espera',
    params: porId,
    body: z.object({ usina_id: id.nullable() }),
    response: resposta,
  }),
  pedirRateio: endpoint({
    method: 'POST',
    path: `${base}/{id}/pedir-rateio`,
    permission: decidir,
    summary: 'Tira da lista de espera para o rateio de uma usina e admite no livro',
    params: porId,
    body: z.object({ usina_id: id, admissao: admissao.optional() }),
    response: resposta,
  }),
  voltarParaFila: endpoint({
    method: 'POST',
    path: `${base}/{id}/voltar-para-fila`,
    permission: decidir,
    summary: 'Devolve à lista de espera, na frente',
    params: porId,
    body: comMotivo,
    response: resposta,
  }),
  ativar: endpoint({
    method: 'POST',
    path: `${base}/{id}/ativar`,
    permission: editar,
    summary: 'Ativa a partir do dia em que o rateio passou a valer',
    params: porId,
    body: z.object({ desde: dia('Informe o dia') }),
    response: resposta,
  }),
  suspender: endpoint({
    method: 'POST',
    path: `${base}/{id}/suspender`,
    permission: decidir,
    summary: 'Suspende, com o motivo',
    params: porId,
    body: comMotivo,
    response: resposta,
  }),
  reativar: endpoint({
    method: 'POST',
    path: `${base}/{id}/reativar`,
    permission: decidir,
    summary: 'Reativa, com o motivo',
    params: porId,
    body: comMotivo,
    response: resposta,
  }),
  pedirDesligamento: endpoint({
    method: 'POST',
    path: `${base}/{id}/pedir-desligamento`,
    permission: editar,
    summary: 'Registra o pedido de saída; o aviso conta do dia do pedido',
    params: porId,
    body: comMotivo.extend({
      tipo: z.enum(['demissao', 'eliminacao', 'exclusao'], 'Escolha o tipo de saída'),
      em: dia('Informe o dia do pedido').optional(),
    }),
    response: resposta,
  }),
  desistirDoDesligamento: endpoint({
    method: 'POST',
    path: `${base}/{id}/desistir-do-desligamento`,
    permission: decidir,
    summary: 'Cancela o pedido de saída durante o aviso',
    params: porId,
    body: comMotivo,
    response: resposta,
  }),
  desistir: endpoint({
    method: 'POST',
    path: `${base}/{id}/desistir`,
    permission: editar,
    summary: 'Registra que a pessoa desistiu de entrar',
    params: porId,
    body: comMotivo,
    response: resposta,
  }),
  encerrar: endpoint({
    method: 'POST',
    path: `${base}/{id}/encerrar`,
    permission: decidir,
    summary: 'Encerra depois do aviso; os créditos ficam nas unidades da pessoa',
    params: porId,
    response: resposta,
  }),
}
