import { z } from 'zod'
import { motivosDePausa, qualidades, type Situacao } from '../tipos.ts'
import { instante, motivo, quantidade, texto, umId } from './comum.ts'

/** Where the device was at the moment of a transition, or why it did not tell. */
export const lugar = z.union([
  z.object({
    lat: z.number('Posição inválida').min(-90, 'Posição inválida').max(90, 'Posição inválida'),
    lon: z.number('Posição inválida').min(-180, 'Posição inválida').max(180, 'Posição inválida'),
    precisao_m: z
      .number('Posição inválida')
      .int('Posição inválida')
      .min(0, 'Posição inválida')
      .max(1_000_000, 'Posição inválida'),
  }),
  z.object({ recusa: texto(200, 'O motivo tem no máximo 200 letras').min(1, 'Diga por que não há localização') }),
])
export type Lugar = z.infer<typeof lugar>

const hash = z.string('Arquivo inválido').regex(/^[0-9a-f]{64}$/, 'Arquivo inválido')
const serie = z.string('Série inválida').trim().min(1, 'A série está vazia').max(60, 'A série tem no máximo 60 letras')
const peca = {
  item_id: umId('Escolha a peça'),
  quantidade,
  local_id: umId('Escolha o local'),
  series: z.array(serie, 'Séries inválidas').max(500, 'São no máximo 500 séries por ato').default([]),
}

/** What each kind of act carries. */
export const dadosDoAto = {
  /** leaves for the place of the order */
  deslocar: z.object({
    km: z.number('Distância inválida').min(0, 'Distância inválida').max(5000, 'Distância inválida').optional(),
  }),
  iniciar: z.object({}),
  pausar: z.object({
    motivo: z.enum(motivosDePausa, 'Escolha o motivo'),
    texto: texto(500, 'O texto tem no máximo 500 letras').default(''),
    /** of `falta_peca`: what is missing, and how much of it */
    peca: z.object({ item_id: umId('Escolha a peça'), quantidade }).optional(),
  }),
  retomar: z.object({}),
  concluir: z.object({
    /** why the customer does not sign */
    sem_assinatura: texto(500, 'O motivo tem no máximo 500 letras').optional(),
    texto: texto(2000, 'O texto tem no máximo 2.000 letras').default(''),
  }),
  cancelar: z.object({ motivo }),
  reabrir: z.object({ motivo }),
  nota: z.object({
    texto: texto(2000, 'A nota tem no máximo 2.000 letras').min(1, 'Escreva a nota'),
    interna: z.boolean('Diga se a nota é interna').default(true),
  }),
  responder: z.object({
    item_id: umId('Item inválido'),
    valor: texto(500, 'A resposta tem no máximo 500 letras').min(1, 'Responda o item'),
    ressalva: texto(500, 'A ressalva tem no máximo 500 letras').default(''),
  }),
  fotografar: z.object({
    vaga_id: umId('Vaga inválida').nullable().default(null),
    sha256: hash,
    tirada_em: instante('Hora da foto inválida'),
    legenda: texto(200, 'A legenda tem no máximo 200 letras').default(''),
  }),
  /** into the hands of the crew: from a store into the van, or out of what the van has */
  retirar: z.object(peca),
  consumir: z.object({ ...peca, serie_retirada: serie.optional() }),
  devolver: z.object(peca),
  apontar: z.object({
    tipo: z.enum(['deslocamento', 'trabalho'], 'Escolha o tipo'),
    de: instante('Diga quando começou'),
    ate: instante('Diga quando terminou'),
  }),
  assinar: z.object({
    papel: z.enum(['cliente', 'tecnico', 'apr'], 'Escolha quem assina'),
    nome: texto(120, 'O nome tem no máximo 120 letras').min(2, 'Diga o nome'),
    qualidade: z.enum(qualidades, 'Diga quem assina').optional(),
    relatorio_sha256: hash,
    desenho_sha256: hash.optional(),
    confirmada_por: z.enum(['telefone', 'codigo', 'aparelho'], 'Confirmação inválida').optional(),
    final_do_telefone: z
      .string('Final inválido')
      .regex(/^\d{4}$/, 'São os quatro últimos dígitos')
      .optional(),
  }),
} as const
export type TipoDeAto = keyof typeof dadosDoAto
export const tiposDeAto = z.enum(
  [
    'deslocar',
    'iniciar',
    'pausar',
    'retomar',
    'concluir',
    'cancelar',
    'reabrir',
    'nota',
    'responder',
    'fotografar',
    'retirar',
    'consumir',
    'devolver',
    'apontar',
    'assinar',
  ],
  'Este ato não existe',
)

/** The head of every act. The id comes from who asks: the same id again is the same act. */
const cabeca = {
  id: umId('Ato inválido'),
  ciclo: z.number('Ciclo inválido').int('Ciclo inválido').min(1, 'Ciclo inválido').max(1000, 'Ciclo inválido'),
  ocorrido_em: instante('Hora inválida'),
  aparelho: texto(64, 'Aparelho inválido').min(1, 'Aparelho inválido').optional(),
  seq: z
    .number('Ordem inválida')
    .int('Ordem inválida')
    .min(0, 'Ordem inválida')
    .max(2 ** 50, 'Ordem inválida')
    .optional(),
  /** seconds that the clock of the device is ahead of the server */
  relogio_s: z
    .number('Relógio inválido')
    .int('Relógio inválido')
    .min(-864_000, 'Relógio inválido')
    .max(864_000, 'Relógio inválido')
    .default(0),
  lugar: lugar.optional(),
}
const um = <T extends string, D extends z.ZodType>(tipo: T, dados: D) =>
  z.object({ ...cabeca, tipo: z.literal(tipo), dados })

export const ato = z.discriminatedUnion(
  'tipo',
  [
    um('deslocar', dadosDoAto.deslocar),
    um('iniciar', dadosDoAto.iniciar),
    um('pausar', dadosDoAto.pausar),
    um('retomar', dadosDoAto.retomar),
    um('concluir', dadosDoAto.concluir),
    um('cancelar', dadosDoAto.cancelar),
    um('reabrir', dadosDoAto.reabrir),
    um('nota', dadosDoAto.nota),
    um('responder', dadosDoAto.responder),
    um('fotografar', dadosDoAto.fotografar),
    um('retirar', dadosDoAto.retirar),
    um('consumir', dadosDoAto.consumir),
    um('devolver', dadosDoAto.devolver),
    um('apontar', dadosDoAto.apontar),
    um('assinar', dadosDoAto.assinar),
  ],
  'Este ato não existe',
)
export type Ato = z.infer<typeof ato>
export type AtoDe<T extends TipoDeAto> = Extract<Ato, { tipo: T }>

/** What an order says after an act. */
export interface EstadoDaOrdem {
  situacao: Situacao
  ciclo: number
  versao: number
}
