import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { motivo } from './comum.ts'
import { bloqueio, passo, situacoesDaAnulacao, situacoesDaFatura, situacoesDoEnvio, tiposDeAnulacao } from '../tipos.ts'

const base = '/api/faturas/{id}' as const
const anular = 'faturas.fatura.anular'
const inteiro = z.number().int()
const kwh = (frase: string) =>
  z.number(frase).min(0, 'A energia não é negativa').max(1_000_000, 'A energia é alta demais')

/** The figures of a bill that a person corrects. */
const contaCorrigida = z.object({
  consumo_kwh: kwh('Diga o consumo em kWh'),
  compensada_kwh: kwh('Diga a energia compensada em kWh'),
  tarifa: z
    .number('Diga a tarifa em R$ por kWh')
    .positive('A tarifa é maior que zero')
    .max(100, 'A tarifa é em R$ por kWh'),
  distribuidora_centavos: z
    .number('Diga o total da distribuidora')
    .int('Diga o total em centavos')
    .min(0, 'O total não é negativo')
    .max(100_000_000_000, 'O valor é alto demais'),
})
export type ContaCorrigida = z.infer<typeof contaCorrigida>

const novaFatura = {
  conta: contaCorrigida,
  vencimento_em: dia('Escolha o vencimento'),
}
const quem = z.object({ id: z.string(), nome: z.string() })

const anulacao = z.object({
  id: z.string(),
  tipo: z.enum(tiposDeAnulacao),
  motivo: z.string(),
  situacao: z.enum(situacoesDaAnulacao),
  vencimento_em: z.string().nullable(),
  valor_centavos: inteiro.nullable(),
  pedida_em: z.string(),
  pedida_por: quem,
  decidida_em: z.string().nullable(),
  decidida_por: quem.nullable(),
  resposta: z.string().nullable(),
  /** the caller asked for it: another person decides */
  minha: z.boolean(),
})
export type Anulacao = z.infer<typeof anulacao>

export const faturaPorDentro = z.object({
  id: z.string(),
  numero: z.string(),
  situacao: z.enum(situacoesDaFatura),
  valor_centavos: inteiro,
  pago_centavos: inteiro,
  vencimento_em: z.string(),
  cancelada_em: z.string().nullable(),
  /** number of the invoice that this one replaces, and of the one that replaced it */
  substitui: z.string().nullable(),
  substituida_por: z.string().nullable(),
  conta: contaCorrigida,
  anulacoes: z.array(anulacao),
  contestacoes: z.array(
    z.object({
      id: z.string(),
      texto: z.string(),
      aberta_em: z.string(),
      resposta: z.string().nullable(),
      respondida_em: z.string().nullable(),
      respondida_por: z.string().nullable(),
    }),
  ),
  /** what the member was told after the invoice left */
  recados: z.array(
    z.object({
      id: z.string(),
      tipo: z.enum(['resposta', 'cancelamento']),
      texto: z.string(),
      situacao: z.enum(situacoesDoEnvio),
      canal: z.enum(['whatsapp', 'email']).nullable(),
      detalhe: z.string().nullable(),
      mudou_em: z.string(),
    }),
  ),
  /** why it can be neither cancelled nor replaced now; null: it can */
  nao_anula: z.string().nullable(),
})
export type FaturaPorDentro = z.infer<typeof faturaPorDentro>

const previa = z.object({
  sem_centavos: inteiro,
  cobranca_centavos: inteiro,
  economia_centavos: inteiro,
  memoria: z.array(passo),
  bloqueios: z.array(bloqueio),
})
export type PreviaDaSubstituta = z.infer<typeof previa>

export const anulacoes = {
  obter: endpoint({
    method: 'GET',
    path: base,
    permission: 'faturas.lote.ver',
    summary: 'Uma fatura com a conta de que ela saiu e os pedidos de cancelamento',
    params: porId,
    response: sucesso(faturaPorDentro),
  }),
  previa: endpoint({
    method: 'POST',
    path: `${base}/anulacoes/previa`,
    permission: anular,
    summary: 'Quanto a fatura nova cobraria com a conta corrigida; nada é gravado',
    params: porId,
    body: z.object(novaFatura),
    response: sucesso(previa),
  }),
  pedir: endpoint({
    method: 'POST',
    path: `${base}/anulacoes`,
    permission: anular,
    summary: 'Pede o cancelamento de uma fatura emitida, ou a troca por outra; outra pessoa decide',
    params: porId,
    body: z.discriminatedUnion(
      'tipo',
      [
        z.object({ tipo: z.literal('cancelar'), motivo }),
        z.object({ tipo: z.literal('substituir'), motivo, ...novaFatura }),
      ],
      'Diga se cancela ou substitui',
    ),
    response: sucesso(faturaPorDentro),
  }),
  decidir: endpoint({
    method: 'POST',
    path: '/api/faturas/anulacoes/{id}/decidir',
    permission: 'faturas.lote.aprovar',
    summary: 'Aceita ou recusa o cancelamento ou a troca que outra pessoa pediu; a recusa leva o motivo',
    params: porId,
    body: z.object({
      aceita: z.boolean('Diga se aceita'),
      resposta: z.string().trim().max(300, 'A resposta tem no máximo 300 letras').default(''),
    }),
    response: ok,
  }),
  retirar: endpoint({
    method: 'POST',
    path: '/api/faturas/anulacoes/{id}/retirar',
    permission: anular,
    summary: 'Retira o pedido que a própria pessoa fez',
    params: porId,
    response: ok,
  }),
}
