import { z } from 'zod'

export const tiposDeRecurso = ['sala', 'carro', 'outro'] as const
export type TipoDeRecurso = (typeof tiposDeRecurso)[number]
export const situacoes = [
  'oferecida',
  'pendente',
  'confirmada',
  'em_uso',
  'concluida',
  'cancelada',
  'recusada',
  'expirada',
  'nao_compareceu',
] as const
export type SituacaoDaReserva = (typeof situacoes)[number]
export const alcancesDeSerie = ['esta', 'proximas', 'todas'] as const
export type AlcanceDeSerie = (typeof alcancesDeSerie)[number]

const minutos = (max: number, frase: string) => z.number(frase).int(frase).min(0, frase).max(max, frase)
const intervalo = z
  .object({ inicio: minutos(1439, 'Hora inválida'), fim: minutos(1440, 'Hora inválida') })
  .refine((i) => i.fim > i.inicio, { message: 'O fim vem depois do início', path: ['fim'] })

/** Booking rules, the same for every type of resource. */
export const regras = z
  .object({
    /** by weekday, from Sunday */
    semana: z.array(z.array(intervalo).max(4)).length(7, 'Diga o horário dos sete dias'),
    fecha_feriados: z.boolean(),
    minimo_min: minutos(1440, 'De 5 minutos a um dia').min(5, 'De 5 minutos a um dia'),
    maximo_min: minutos(44_640, 'No máximo 31 dias').min(5, 'No mínimo 5 minutos'),
    antecedencia_dias: minutos(730, 'No máximo dois anos').min(1, 'No mínimo um dia'),
    folga_antes_min: minutos(1440, 'No máximo um dia'),
    folga_depois_min: minutos(1440, 'No máximo um dia'),
    /** charging minutes per 10 km of the planned trip */
    recarga_min_por_10km: minutos(120, 'No máximo 120 minutos'),
    aprovacao: z.enum(['nunca', 'sempre', 'longas'], 'Escolha quando é preciso aprovar'),
    /** minutes above which a booking counts as long */
    aprova_acima_min: minutos(44_640, 'No máximo 31 dias'),
    /** hours after which an undecided request frees the slot */
    pendente_horas: minutos(240, 'No máximo 240 horas').min(1, 'No mínimo uma hora'),
    /** maximum of future bookings per user; 0: unlimited */
    limite_por_pessoa: minutos(100, 'No máximo 100'),
    /** minutes for the check-in, after which the slot is released; 0: no check-in */
    chegada_min: minutos(120, 'No máximo 120 minutos'),
    vistoria: z
      .array(z.string().trim().min(1, 'Escreva o item').max(80, 'O item tem no máximo 80 letras'))
      .max(20, 'No máximo 20 itens'),
  })
  .refine((r) => r.maximo_min >= r.minimo_min, {
    message: 'A duração máxima é menor que a mínima',
    path: ['maximo_min'],
  })
export type Regras = z.infer<typeof regras>

const comercial = [{ inicio: 480, fim: 1080 }]
export const regrasDeInicio: Record<TipoDeRecurso, Regras> = {
  sala: {
    semana: [[], comercial, comercial, comercial, comercial, comercial, []],
    fecha_feriados: true,
    minimo_min: 15,
    maximo_min: 480,
    antecedencia_dias: 180,
    folga_antes_min: 0,
    folga_depois_min: 0,
    recarga_min_por_10km: 0,
    aprovacao: 'nunca',
    aprova_acima_min: 240,
    pendente_horas: 24,
    limite_por_pessoa: 20,
    chegada_min: 15,
    vistoria: [],
  },
  carro: {
    semana: Array.from({ length: 7 }, () => [{ inicio: 360, fim: 1320 }]),
    fecha_feriados: false,
    minimo_min: 30,
    maximo_min: 2880,
    antecedencia_dias: 90,
    folga_antes_min: 0,
    folga_depois_min: 15,
    recarga_min_por_10km: 5,
    aprovacao: 'longas',
    aprova_acima_min: 600,
    pendente_horas: 12,
    limite_por_pessoa: 6,
    chegada_min: 30,
    vistoria: ['Pneus', 'Lataria e vidros', 'Cabo de recarga no porta-malas', 'Limpeza interna'],
  },
  outro: {
    semana: Array.from({ length: 7 }, () => [{ inicio: 0, fim: 1440 }]),
    fecha_feriados: false,
    minimo_min: 30,
    maximo_min: 10_080,
    antecedencia_dias: 90,
    folga_antes_min: 0,
    folga_depois_min: 0,
    recarga_min_por_10km: 0,
    aprovacao: 'nunca',
    aprova_acima_min: 1440,
    pendente_horas: 24,
    limite_por_pessoa: 10,
    chegada_min: 0,
    vistoria: [],
  },
}

/** Recurrence of a booking, in the local time of the resource. */
export const regraDeSerie = z
  .object({
    frequencia: z.enum(['diaria', 'semanal', 'mensal', 'anual'], 'Escolha como se repete'),
    intervalo: z.number('De 1 a 12').int('De 1 a 12').min(1, 'De 1 a 12').max(12, 'De 1 a 12'),
    /** weekdays of a weekly rule, Sunday is 0 */
    dias: z.array(z.number().int().min(0).max(6)).max(7).optional(),
    vezes: z
      .number('De 2 a 200 vezes')
      .int('De 2 a 200 vezes')
      .min(2, 'De 2 a 200 vezes')
      .max(200, 'De 2 a 200 vezes')
      .optional(),
    ate: z.iso.date('Data inválida').optional(),
    /** skips days that are holidays; they do not count as occurrences */
    pular_feriados: z.boolean().optional(),
  })
  .refine((r) => (r.vezes === undefined) !== (r.ate === undefined), {
    message: 'Diga quantas vezes ou até quando',
    path: ['vezes'],
  })
export type RegraDeSerie = z.infer<typeof regraDeSerie>

const pessoa = z.object({ id: z.string(), nome: z.string() })

/** `agora`: the current holder, or until when it is free. */
export const recurso = z.object({
  id: z.string(),
  chave: z.string(),
  tipo: z.enum(tiposDeRecurso),
  nome: z.string(),
  descricao: z.string(),
  lugar: z.string(),
  foto_url: z.string().nullable(),
  foto: z.string().nullable(),
  capacidade: z.number().nullable(),
  equipamentos: z.array(z.string()),
  fuso: z.string(),
  regras,
  placa: z.string().nullable(),
  bateria_kwh: z.number().nullable(),
  autonomia_km: z.number().nullable(),
  carregador: z.string().nullable(),
  carga_pct: z.number().nullable(),
  quilometragem_km: z.number().nullable(),
  versao: z.number().int(),
  arquivado: z.boolean(),
  /** the company's registered holidays: 'MM-DD' yearly, 'YYYY-MM-DD' once */
  feriados: z.array(z.object({ dia: z.string(), nome: z.string() })),
  agora: z.object({
    livre: z.boolean(),
    ate: z.string().nullable(),
    titulo: z.string().nullable(),
    quem: z.string().nullable(),
  }),
})
export type Recurso = z.infer<typeof recurso>

export const vistoria = z.object({
  itens: z.record(z.string().max(80), z.boolean()),
  observacao: z.string().max(2000),
  fotos: z.array(z.string().max(400)).max(8),
})
export type Vistoria = z.infer<typeof vistoria>

/** A private booking has the title 'Ocupado' for users without a part in it. */
export const reserva = z.object({
  id: z.string(),
  recurso_id: z.string(),
  recurso: z.object({ chave: z.string(), nome: z.string(), tipo: z.enum(tiposDeRecurso) }),
  serie_id: z.string().nullable(),
  especie: z.enum(['reserva', 'bloqueio']),
  titulo: z.string(),
  descricao: z.string(),
  privada: z.boolean(),
  de: z.string(),
  ate: z.string(),
  ocupado_de: z.string(),
  ocupado_ate: z.string(),
  situacao: z.enum(situacoes),
  quem: pessoa,
  motorista: pessoa.nullable(),
  participantes: z.array(pessoa),
  expira_em: z.string().nullable(),
  chegou_em: z.string().nullable(),
  encerrada_em: z.string().nullable(),
  motivo: z.string().nullable(),
  destino: z.string().nullable(),
  quilometros_previstos_km: z.number().nullable(),
  quilometragem_saida_km: z.number().nullable(),
  quilometragem_chegada_km: z.number().nullable(),
  carga_saida_pct: z.number().nullable(),
  carga_chegada_pct: z.number().nullable(),
  vistoria_saida: vistoria.nullable(),
  vistoria_chegada: vistoria.nullable(),
  versao: z.number().int(),
  minha: z.boolean(),
  pode: z.object({
    alterar: z.boolean(),
    decidir: z.boolean(),
    chegar: z.boolean(),
    encerrar: z.boolean(),
    responder: z.boolean(),
  }),
})
export type Reserva = z.infer<typeof reserva>

/** Preview of one day of a series, or of one booking, before saving. */
export const ocorrenciaPrevista = z.object({
  de: z.string(),
  ate: z.string(),
  livre: z.boolean(),
  problema: z.string().nullable(),
  ocupada_por: z.string().nullable(),
  /** the holiday on which it begins or ends, even if the resource stays open */
  feriado: z.string().nullable(),
})
export type OcorrenciaPrevista = z.infer<typeof ocorrenciaPrevista>

export const naEspera = z.object({
  id: z.string(),
  recurso: z.object({ chave: z.string(), nome: z.string() }),
  titulo: z.string(),
  de: z.string(),
  ate: z.string(),
  lugar_na_fila: z.number().int(),
})
export type NaEspera = z.infer<typeof naEspera>
export const motorista = z.object({
  usuario: pessoa,
  categoria: z.enum(['A', 'B', 'AB', 'C', 'D', 'E'], 'Categoria inválida'),
  validade: z.string(),
  vencida: z.boolean(),
})
export type Motorista = z.infer<typeof motorista>
export const calendario = z.object({
  id: z.string(),
  recurso: z.object({ chave: z.string(), nome: z.string() }).nullable(),
  criado_em: z.string(),
  lido_em: z.string().nullable(),
})
export type Calendario = z.infer<typeof calendario>
