import { z } from 'zod'
import {
  estadosDoPrazo,
  momentos,
  origens,
  prioridades,
  qualidades,
  situacoes,
  tiposDeItem,
  tiposDeOrdem,
} from '../tipos.ts'
import { verbos } from '../regras/estados.ts'

// What an order shows, in the list and on its page.

const pessoa = z.object({ id: z.string(), nome: z.string() })

export const ordemNaLista = z.object({
  id: z.string(),
  ano: z.number().int(),
  numero: z.number().int(),
  tipo: z.enum(tiposDeOrdem),
  prioridade: z.enum(prioridades),
  titulo: z.string(),
  contato_id: z.string().nullable(),
  contato: z.string().nullable(),
  usina_id: z.string().nullable(),
  usina: z.string().nullable(),
  cidade: z.string(),
  uf: z.string().nullable(),
  /** where the work is, on a map */
  ponto: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  situacao: z.enum(situacoes),
  ciclo: z.number().int(),
  versao: z.number().int(),
  equipe_id: z.string().nullable(),
  equipe: z.string().nullable(),
  tecnicos: z.array(pessoa),
  agendada_de: z.string().nullable(),
  agendada_ate: z.string().nullable(),
  confirmada: z.boolean(),
  duracao_min: z.number().int(),
  prazo_em: z.string(),
  prazo: z.enum(estadosDoPrazo).nullable(),
  aberta_em: z.string(),
  concluida_em: z.string().nullable(),
})
export type OrdemNaLista = z.infer<typeof ordemNaLista>

const item = z.object({
  id: z.string(),
  n: z.number().int(),
  grupo: z.string(),
  texto: z.string(),
  tipo: z.enum(tiposDeItem),
  seguranca: z.boolean(),
  obrigatorio: z.boolean(),
  com_foto: z.boolean(),
  unidade: z.string(),
  minimo: z.number().nullable(),
  maximo: z.number().nullable(),
  opcoes: z.array(z.string()),
  valor: z.string().nullable(),
  ressalva: z.string(),
  fora_da_faixa: z.boolean(),
  por: z.string().nullable(),
  respondido_em: z.string().nullable(),
})
export type ItemDaOrdem = z.infer<typeof item>

const peca = z.object({
  item_id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  prevista: z.string(),
  critica: z.boolean(),
  por_serie: z.boolean(),
  reservada: z.string(),
  retirada: z.string(),
  consumida: z.string(),
  devolvida: z.string(),
  /** taken by an act of the order, neither consumed nor returned */
  na_mao: z.string(),
  series_na_mao: z.array(z.string()),
  series: z.array(z.string()),
  series_retiradas: z.array(z.string()),
  /** acts on it that were refused and wait for a decision */
  em_conflito: z.number().int(),
})
export type PecaDaOrdem = z.infer<typeof peca>

/** A place that an order may take a part from. */
export const lugarDaPeca = z.object({
  local_id: z.string(),
  nome: z.string(),
  tipo: z.enum(['van', 'almoxarifado']),
  /** neither reserved by others nor in the hands of a crew */
  livre: z.string(),
  series: z.array(z.string()),
})
export type LugarDaPeca = z.infer<typeof lugarDaPeca>

const foto = z.object({
  id: z.string(),
  vaga_id: z.string().nullable(),
  vaga: z.string().nullable(),
  momento: z.enum(momentos).nullable(),
  sha256: z.string(),
  recebida: z.boolean(),
  publica: z.boolean(),
  legenda: z.string(),
  tirada_em: z.string(),
})
const evento = z.object({
  id: z.string(),
  tipo: z.string(),
  de: z.enum(situacoes).nullable(),
  para: z.enum(situacoes).nullable(),
  por: z.string().nullable(),
  aparelho: z.boolean(),
  ocorrido_em: z.string(),
  registrado_em: z.string(),
  distancia_m: z.number().int().nullable(),
  texto: z.string(),
  interno: z.boolean(),
  ciclo: z.number().int(),
  detalhe: z.string(),
})
export type EventoNaLinha = z.infer<typeof evento>

/** Energy per day in the week before a cleaning and in the week after it; null where no day was read. */
const limpeza = z.object({
  antes_kwh: z.number().nullable(),
  antes_dias: z.number().int(),
  depois_kwh: z.number().nullable(),
  depois_dias: z.number().int(),
})
export type ProvaDaLimpeza = z.infer<typeof limpeza>

export const ordem = ordemNaLista.extend({
  problema: z.string(),
  endereco: z.object({
    logradouro: z.string(),
    numero: z.string(),
    complemento: z.string(),
    bairro: z.string(),
    cidade: z.string(),
    uf: z.string().nullable(),
    cep: z.string().nullable(),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
  }),
  preferencia: z.string(),
  habilidades: z.array(z.string()),
  no_telhado: z.boolean(),
  servico_id: z.string().nullable(),
  servico: z.string().nullable(),
  usina_kwp: z.number().nullable(),
  checklist: z.string().nullable(),
  checklist_versao: z.number().int().nullable(),
  origem_tipo: z.enum(origens).nullable(),
  origem_id: z.string().nullable(),
  aberta_por: z.string().nullable(),
  iniciada_em: z.string().nullable(),
  cancelada_em: z.string().nullable(),
  motivo: z.string().nullable(),
  assinado: z.boolean(),
  itens: z.array(item),
  vagas: z.array(
    z.object({
      id: z.string(),
      nome: z.string(),
      momento: z.enum(momentos),
      obrigatoria: z.boolean(),
      publica: z.boolean(),
      fotos: z.number().int(),
    }),
  ),
  fotos: z.array(foto),
  pecas: z.array(peca),
  /** of the parts; absent for who may not see costs */
  custo_centavos: z.number().optional(),
  tempos: z.array(
    z.object({
      id: z.string(),
      quem: z.string(),
      tipo: z.enum(['deslocamento', 'trabalho']),
      de: z.string(),
      ate: z.string().nullable(),
      km: z.number().nullable(),
    }),
  ),
  assinaturas: z.array(
    z.object({
      id: z.string(),
      papel: z.enum(['cliente', 'tecnico', 'apr']),
      nome: z.string(),
      qualidade: z.enum(qualidades).nullable(),
      ciclo: z.number().int(),
      relatorio: z.string(),
      final_do_telefone: z.string().nullable(),
      assinada_em: z.string(),
    }),
  ),
  eventos: z.array(evento),
  /** the last news of a device, and acts that it did without network */
  frescor: z.object({
    ultimo_do_campo: z.string().nullable(),
    sem_rede_de: z.string().nullable(),
    sem_rede_ate: z.string().nullable(),
    recusados: z.number().int(),
  }),
  /** of a concluded cleaning of a plant */
  limpeza: limpeza.nullable(),
  posso: z.array(z.enum(verbos)),
  posso_anotar: z.boolean(),
})
export type Ordem = z.infer<typeof ordem>
