import { z } from 'zod'
import { modelosDeCobranca } from '#engines/energia/cooperativa.ts'
import {
  atosDaMatricula,
  estadosCivis,
  finalidades,
  movimentosDaQuota,
  situacoesDaMatricula,
  situacoesDoDocumento,
  tiposDeDocumento,
  tiposDeSaida,
} from '../tipos.ts'

const instante = z.string()

export const matriculaNaLista = z.object({
  id: z.string(),
  /** position in the register; null until admitted */
  numero: z.number().int().nullable(),
  nome: z.string(),
  contato_id: z.string().nullable(),
  /** masked when it is a CPF */
  documento: z.string().nullable(),
  situacao: z.enum(situacoesDaMatricula),
  modelo_de_cobranca: z.enum(modelosDeCobranca),
  desconto: z.number().nullable(),
  unidades: z.number().int(),
  kwh_contratado: z.number(),
  usinas: z.array(z.string()),
  admitida_em: z.string().nullable(),
  ativa_desde: z.string().nullable(),
  saida_aviso_ate: z.string().nullable(),
  consentiu_em: instante.nullable(),
  responsavel: z.string().nullable(),
  criada_em: instante,
  atualizada_em: instante,
})
export type MatriculaNaLista = z.infer<typeof matriculaNaLista>

export const unidadeDaMatricula = z.object({
  id: z.string(),
  unidade_id: z.string(),
  numero: z.string().nullable(),
  titular: z.string().nullable(),
  classe: z.string().nullable(),
  ligacao: z.string().nullable(),
  distribuidora: z.string().nullable(),
  cidade: z.string().nullable(),
  usina: z.object({ id: z.string(), nome: z.string() }).nullable(),
  kwh_contratado: z.number(),
  desde: z.string(),
  /** last day; null: today's */
  ate: z.string().nullable(),
})
export type UnidadeDaMatricula = z.infer<typeof unidadeDaMatricula>

export const documentoDaMatricula = z.object({
  id: z.string(),
  tipo: z.enum(tiposDeDocumento),
  rotulo: z.string(),
  obrigatorio: z.boolean(),
  situacao: z.enum(situacoesDoDocumento),
  nome: z.string().nullable(),
  tamanho: z.number().int().nullable(),
  motivo: z.string().nullable(),
  pedido_em: instante,
  recebido_em: instante.nullable(),
})
export type DocumentoDaMatricula = z.infer<typeof documentoDaMatricula>

export const planoDaMatricula = z.object({
  n: z.number().int(),
  vigente_de: z.string(),
  modelo_de_cobranca: z.enum(modelosDeCobranca),
  desconto: z.number().nullable(),
  tarifa_contratual: z.number().nullable(),
  fixo_centavos: z.number().int().nullable(),
  indice: z.string().nullable(),
  percentual: z.number().nullable(),
  motivo: z.string().nullable(),
})

export const livroDaMatricula = z.object({
  documento: z.string().nullable(),
  nascimento: z.string().nullable(),
  estado_civil: z.enum(estadosCivis).nullable(),
  nacionalidade: z.string().nullable(),
  profissao: z.string().nullable(),
  endereco: z.string().nullable(),
  banco: z.string().nullable(),
  agencia: z.string().nullable(),
  conta: z.string().nullable(),
  chave_pix: z.string().nullable(),
})

export const quotaLancada = z.object({
  n: z.number().int(),
  tipo: z.enum(movimentosDaQuota),
  valor_centavos: z.number().int(),
  em: z.string(),
  descricao: z.string(),
})

export const eventoDaMatricula = z.object({
  n: z.number().int(),
  tipo: z.string(),
  de: z.string().nullable(),
  para: z.string().nullable(),
  em: instante,
  quem: z.string().nullable(),
  motivo: z.string().nullable(),
  /** in words */
  frase: z.string(),
})
export type EventoDaMatricula = z.infer<typeof eventoDaMatricula>

export const lugarNaFila = z.object({
  matricula_id: z.string(),
  nome: z.string(),
  usina_id: z.string().nullable(),
  usina: z.string().nullable(),
  posicao: z.number().int(),
  kwh_necessario: z.number(),
  entrou_em: instante,
})
export type LugarNaFila = z.infer<typeof lugarNaFila>

export const consentimento = z.object({
  finalidade: z.enum(finalidades),
  dado: z.boolean(),
  prova: z.string(),
  em: instante,
})

export const matricula = z.object({
  ...matriculaNaLista.shape,
  versao: z.number().int(),
  contrato_id: z.string().nullable(),
  proposta: z.object({ id: z.string(), numero: z.string(), versao: z.number().int() }).nullable(),
  vencimento_dia: z.number().int(),
  aviso_previo_dias: z.number().int(),
  prazo_meses: z.number().int().nullable(),
  /** average saving of a month that the proposal stated */
  prometido_mes_centavos: z.number().int().nullable(),
  reajuste_indice: z.string(),
  /** first day of the next yearly adjustment */
  proximo_reajuste: z.string().nullable(),
  congelado_em: instante,
  ata: z.string().nullable(),
  saida: z
    .object({
      tipo: z.enum(tiposDeSaida),
      pedida_em: z.string(),
      aviso_ate: z.string(),
      motivo: z.string(),
      encerrada_em: z.string().nullable(),
    })
    .nullable(),
  /** what an exit asked today would mean */
  se_sair: z.array(z.object({ rotulo: z.string(), valor: z.string() })),
  unidades_da_matricula: z.array(unidadeDaMatricula),
  planos: z.array(planoDaMatricula),
  documentos: z.array(documentoDaMatricula),
  consentimentos: z.array(consentimento),
  fila: lugarNaFila.nullable(),
  eventos: z.array(eventoDaMatricula),
  /** null without the permission to see statutory data */
  livro: livroDaMatricula.nullable(),
  /** what the law asks for and the register lacks */
  falta_no_livro: z.array(z.string()),
  quotas: z.array(quotaLancada).nullable(),
  pode: z.record(z.enum(atosDaMatricula), z.boolean()),
})
export type Matricula = z.infer<typeof matricula>
