import { z } from 'zod'
import { paraCada } from '#kit/objeto.ts'
import { prioridades } from './regras/linha-rapida.ts'
import { itemDeModelo } from './regras/modelo.ts'
import { quandos } from './regras/prazo.ts'
import { regraDeSerie } from './regras/recorrencia.ts'
import { situacoes } from './regras/transicoes.ts'

const instante = z.string()
const pessoa = z.object({ id: z.string(), nome: z.string() })
export const delegacoes = ['pendente', 'aceita', 'recusada'] as const
export const tons = ['neutro', 'marca', 'sucesso', 'perigo', 'alerta', 'info', 'violeta', 'petroleo'] as const

/** In São Paulo time; without an hour it is the whole day. */
export const prazo = z.object({ dia: z.string(), hora: z.string().nullable() })

export const tipoDeTarefa = z.object({
  id: z.string(),
  nome: z.string(),
  icone: z.string(),
  tom: z.enum(tons),
  duracao_min: z.number().int(),
  lugar: z.number().int(),
  arquivado: z.boolean(),
})
export type TipoDeTarefa = z.infer<typeof tipoDeTarefa>

/** A task in a list, board or calendar. */
export const tarefaNaLista = z.object({
  id: z.string(),
  titulo: z.string(),
  situacao: z.enum(situacoes),
  prioridade: z.enum(prioridades),
  tipo_id: z.string().nullable(),
  prazo: prazo.nullable(),
  vence_em: instante.nullable(),
  responsavel: pessoa,
  delegada_por: pessoa.nullable(),
  delegacao: z.enum(delegacoes).nullable(),
  estimado_min: z.number().int().nullable(),
  concluida_em: instante.nullable(),
  serie_id: z.string().nullable(),
  /** linked record, if the caller may see it */
  cartao: z.object({ id: z.string(), titulo: z.string(), funil_id: z.string(), funil_nome: z.string() }).nullable(),
  contato: pessoa.nullable(),
  itens_feitos: z.number().int(),
  itens: z.number().int(),
  comentarios: z.number().int(),
  versao: z.number().int(),
  pode_editar: z.boolean(),
})
export type TarefaNaLista = z.infer<typeof tarefaNaLista>

export const item = z.object({ id: z.string(), texto: z.string(), feito: z.boolean() })
export const tempo = z.object({ id: z.string(), usuario: pessoa, inicio: instante, fim: instante.nullable() })
export const serieDaTarefa = z.object({
  id: z.string(),
  frase: z.string(),
  versao: z.number().int(),
  ocorrencia: z.string(),
})

export const tarefa = tarefaNaLista.omit({ itens: true, itens_feitos: true, comentarios: true }).extend({
  descricao: z.string(),
  resultado: z.string().nullable(),
  criado_por: pessoa.nullable(),
  criado_em: instante,
  participantes: z.array(pessoa),
  dossie: z.object({ id: z.string(), numero: z.string() }).nullable(),
  conversa: z.object({ id: z.string(), contato_nome: z.string() }).nullable(),
  itens: z.array(item),
  tempos: z.array(tempo),
  gasto_s: z.number().int(),
  lembretes: z.array(z.number().int()),
  serie: serieDaTarefa.nullable(),
})
export type Tarefa = z.infer<typeof tarefa>

export const acontecimentoDaTarefa = z.object({
  id: z.string(),
  tipo: z.string(),
  em: instante,
  por: z.string().nullable(),
  antes: z.record(z.string(), z.json()),
  depois: z.record(z.string(), z.json()),
  texto: z.string().nullable(),
})
export type AcontecimentoDaTarefa = z.infer<typeof acontecimentoDaTarefa>

export const contagens = z.object({
  ...paraCada(quandos, () => z.number().int()),
  abertas: z.number().int(),
  concluidas_hoje: z.number().int(),
  por_aceitar: z.number().int(),
})
export type Contagens = z.infer<typeof contagens>

export const colunaDeTarefas = z.object({
  chave: z.string(),
  nome: z.string(),
  total: z.number().int(),
  tarefas: z.array(tarefaNaLista),
})
export type ColunaDeTarefas = z.infer<typeof colunaDeTarefas>

/** A card with a date, in the calendar next to the tasks. `previsao` can be moved to another day, a deadline cannot. */
export const cartaoComData = z.object({
  id: z.string(),
  titulo: z.string(),
  funil_id: z.string(),
  funil_nome: z.string(),
  dia: z.string(),
  hora: z.string().nullable(),
  data: z.enum(['previsao', 'prazo']),
  versao: z.number().int(),
  responsavel: z.string().nullable(),
  pode_mover: z.boolean(),
})
export type CartaoComData = z.infer<typeof cartaoComData>

export const modeloDeTarefas = z.object({
  id: z.string(),
  nome: z.string(),
  descricao: z.string(),
  itens: z.array(itemDeModelo),
  versao: z.number().int(),
  arquivado: z.boolean(),
})
export type ModeloDeTarefas = z.infer<typeof modeloDeTarefas>

export const serie = z.object({
  id: z.string(),
  titulo: z.string(),
  descricao: z.string(),
  tipo_id: z.string().nullable(),
  prioridade: z.enum(prioridades),
  responsavel: pessoa,
  regra: regraDeSerie,
  frase: z.string(),
  inicio: z.string(),
  hora: z.string().nullable(),
  ate: z.string().nullable(),
  vezes: z.number().int().nullable(),
  pular_feriados: z.boolean(),
  encerrada: z.boolean(),
  versao: z.number().int(),
  proximas: z.array(z.string()),
  pode_editar: z.boolean(),
})
export type SerieDeTarefas = z.infer<typeof serie>
