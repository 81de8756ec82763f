import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { diaDoPeriodo, porId } from '#kit/parametros.ts'
import {
  faixasDeAtraso,
  faturaAberta,
  origens,
  recebimento,
  recebimentoInteiro,
  situacoesDaCobranca,
  situacoesDoRecebimento,
} from '../tipos.ts'
import { BASE, centavos, CONCILIAR, DEVOLVER, motivo, VER } from './comum.ts'

const filtros = {
  situacao: z.enum(situacoesDoRecebimento, 'Situação desconhecida').optional(),
  origem: z.enum(origens, 'Origem desconhecida').optional(),
  conta_id: z.uuid('Conta inválida').optional(),
  de: diaDoPeriodo('Data inicial inválida').optional(),
  ate: diaDoPeriodo('Data final inválida').optional(),
  busca: z.string().trim().max(80, 'A busca tem no máximo 80 letras').optional(),
}

const faixa = z.object({
  faixa: z.enum(faixasDeAtraso),
  faturas: z.number().int(),
  centavos: z.number().int(),
})

const cobrancaDaFatura = z.object({
  /** null while none was asked for, or the last one ended */
  cobranca: z
    .object({
      txid: z.string(),
      conta: z.string(),
      situacao: z.enum(situacoesDaCobranca),
      valor_centavos: z.number().int(),
      vencimento: z.string(),
      pix_copia_e_cola: z.string().nullable(),
      erro: z.string().nullable(),
    })
    .nullable(),
  /** why none can be asked for; null: it can */
  recusa: z.string().nullable(),
})
export type CobrancaDaFatura = z.infer<typeof cobrancaDaFatura>

export const recebimentos = {
  cobrancaDaFatura: endpoint({
    method: 'GET',
    path: `${BASE}/faturas/{id}/cobranca`,
    permission: VER,
    summary: 'A cobrança de uma fatura no banco, e por que não dá para pedir outra',
    params: porId,
    response: sucesso(cobrancaDaFatura),
  }),
  cobrarFatura: endpoint({
    method: 'POST',
    path: `${BASE}/faturas/{id}/cobranca`,
    permission: CONCILIAR,
    summary: 'Pede ao banco a cobrança Pix de uma fatura pela conta padrão; pedir de novo não faz outra',
    params: porId,
    response: sucesso(cobrancaDaFatura),
  }),
  listar: endpoint({
    method: 'GET',
    path: `${BASE}/recebimentos`,
    permission: VER,
    summary: 'Recebimentos, do mais novo ao mais antigo',
    query: z.object({ ...consultaDePagina(50), ...filtros }),
    response: sucessoPaginado(recebimento),
  }),
  resumo: endpoint({
    method: 'GET',
    path: `${BASE}/recebimentos/resumo`,
    permission: VER,
    summary: 'Quantos recebimentos e quanto dinheiro há em cada situação, com os mesmos filtros da lista',
    query: z.object(filtros),
    response: sucesso(
      z.array(
        z.object({
          situacao: z.enum(situacoesDoRecebimento),
          quantos: z.number().int(),
          centavos: z.number().int(),
          livre_centavos: z.number().int(),
        }),
      ),
    ),
  }),
  atrasos: endpoint({
    method: 'GET',
    path: `${BASE}/atrasos`,
    permission: VER,
    summary: 'O que falta receber, por dias de atraso',
    response: sucesso(z.object({ dia: z.string(), faixas: z.array(faixa), total_centavos: z.number().int() })),
  }),
  faturas: endpoint({
    method: 'GET',
    path: `${BASE}/faturas`,
    permission: CONCILIAR,
    summary: 'Faturas abertas, por nome, unidade ou número, para escolher a que um recebimento paga',
    query: z.object({
      busca: z.string('Diga o que procurar').trim().min(2, 'Digite pelo menos 2 letras').max(80),
      dia: diaDoPeriodo('Data inválida').optional(),
    }),
    response: sucesso(z.array(faturaAberta)),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${BASE}/recebimentos/{id}`,
    permission: VER,
    summary: 'Um recebimento com o que ele paga, o que voltou e as faturas prováveis',
    params: porId,
    response: sucesso(recebimentoInteiro),
  }),
  baixar: endpoint({
    method: 'POST',
    path: `${BASE}/recebimentos/{id}/baixar`,
    permission: CONCILIAR,
    summary: 'Paga faturas com o recebimento; repetir o mesmo pedido não paga de novo',
    params: porId,
    body: z.object({
      modo: z.enum(['sugestao', 'escolha'], 'Diga se foi a sugestão'),
      faturas: z
        .array(z.object({ fatura_id: z.uuid('Escolha a fatura'), valor_centavos: centavos }), 'Escolha a fatura')
        .min(1, 'Escolha a fatura')
        .max(50, 'São no máximo 50 faturas de uma vez')
        .refine((f) => new Set(f.map((x) => x.fatura_id)).size === f.length, 'Há uma fatura repetida'),
    }),
    response: sucesso(recebimentoInteiro),
  }),
  estornar: endpoint({
    method: 'POST',
    path: `${BASE}/alocacoes/{id}/estornar`,
    permission: DEVOLVER,
    summary: 'Desfaz o pagamento de uma fatura; o dinheiro volta a ficar livre no recebimento',
    params: porId,
    body: z.object({ motivo }),
    response: sucesso(recebimentoInteiro),
  }),
  devolver: endpoint({
    method: 'POST',
    path: `${BASE}/recebimentos/{id}/devolver`,
    permission: DEVOLVER,
    summary: 'Devolve dinheiro a quem pagou: pela API Pix, ou anota a devolução feita fora',
    params: porId,
    body: z.object({
      valor_centavos: centavos,
      motivo,
      por: z.enum(['pix', 'fora'], 'Diga por onde o dinheiro volta'),
    }),
    response: sucesso(recebimentoInteiro),
  }),
}
