import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { estadosDoPrazo, prioridades, situacoes, tiposDeOrdem } from '#modules/ordens/tipos.ts'
import { especies } from '../tipos.ts'
import { base, EDITAR, instante, PLANEJAR, texto, umId, VER } from './comum.ts'

const membro = z.object({
  id: z.string(),
  nome: z.string(),
  certificados: z.record(z.string(), z.string().nullable()),
})
const equipeNaSemana = z.object({
  id: z.string(),
  nome: z.string(),
  veiculo: z.string().nullable(),
  cidade: z.string(),
  inicio_min: z.number().int(),
  fim_min: z.number().int(),
  capacidade_min: z.number().int(),
  sabado: z.boolean(),
  instalacao: z.boolean(),
  membros: z.array(membro),
  dias: z.array(
    z.object({
      dia: z.string(),
      trabalho_min: z.number().int(),
      viagem_min: z.number().int(),
      capacidade_min: z.number().int(),
      so_no_chao: z.boolean(),
    }),
  ),
})
export type EquipeNaSemana = z.infer<typeof equipeNaSemana>

const daOrdem = {
  ordem_id: z.string(),
  numero: z.number().int(),
  ano: z.number().int(),
  versao: z.number().int(),
  titulo: z.string(),
  contato: z.string().nullable(),
  cidade: z.string(),
  tipo: z.enum(tiposDeOrdem),
  prioridade: z.enum(prioridades),
  situacao: z.enum(situacoes),
  prazo: z.enum(estadosDoPrazo).nullable(),
  prazo_em: z.string(),
  duracao_min: z.number().int(),
  no_telhado: z.boolean(),
  preferencia: z.string(),
  /** critical parts that no store has set aside */
  faltam: z.array(z.object({ nome: z.string(), falta: z.string(), de: z.string() })),
}
const visita = z.object({
  ...daOrdem,
  equipe_id: z.string(),
  de: z.string(),
  ate: z.string(),
  confirmada: z.boolean(),
  /** from the visit before it, or from the base */
  viagem_km: z.number().int().nullable(),
  viagem_min: z.number().int().nullable(),
})
export type Visita = z.infer<typeof visita>
const naBandeja = z.object({
  ...daOrdem,
  cabe: z
    .object({
      equipe_id: z.string(),
      equipe: z.string(),
      de: z.string(),
      ate: z.string(),
      viagem_min: z.number().int(),
    })
    .nullable(),
})
export type NaBandeja = z.infer<typeof naBandeja>
const ausencia = z.object({
  id: z.string(),
  especie: z.enum(especies),
  equipe_id: z.string().nullable(),
  usuario_id: z.string().nullable(),
  quem: z.string(),
  de: z.string(),
  ate: z.string(),
  motivo: z.string(),
})
export type Ausencia = z.infer<typeof ausencia>

const semana = z.object({
  de: z.string(),
  dias: z.array(z.object({ dia: z.string(), feriado: z.string().nullable(), nota: z.string().nullable() })),
  equipes: z.array(equipeNaSemana),
  visitas: z.array(visita),
  ausencias: z.array(ausencia),
  bandeja: z.array(naBandeja),
  bandeja_min: z.number().int(),
})
export type Semana = z.infer<typeof semana>

const plano = z.object({
  ordem_id: umId('Escolha a ordem'),
  versao: z.number('Versão inválida').int('Versão inválida').min(1, 'Versão inválida'),
  equipe_id: umId('Escolha a equipe'),
  de: instante('Diga quando começa'),
  ate: instante('Diga quando termina'),
  /** the customer had confirmed: the user who moves it says whether the customer is told */
  avisar_cliente: z.boolean('Diga se o cliente é avisado').optional(),
  /** sends the customer a new link of the visit in the same act */
  mandar_link: z.boolean('Diga se o cliente recebe o link').default(false),
})
export type Plano = z.infer<typeof plano>

export const agenda = {
  semana: endpoint({
    method: 'GET',
    path: `${base}/semana`,
    permission: VER,
    summary: 'A semana das equipes: visitas, ausências, capacidade e o que está sem data',
    query: z.object({
      de: dia('Diga a semana'),
      visao: z.enum(['equipe', 'instalacao'], 'Visão inválida').default('equipe'),
    }),
    response: sucesso(semana),
  }),
  planejar: endpoint({
    method: 'POST',
    path: `${base}/planejar`,
    permission: PLANEJAR,
    summary: 'Põe uma ordem em uma equipe e em um horário, ou a muda de lugar',
    body: plano,
    response: sucesso(
      z.object({
        ordem_id: z.string(),
        versao: z.number().int(),
        /** how the customer was told; null when they were not to be */
        aviso: z
          .object({ mandado: z.enum(['whatsapp', 'email']).nullable(), recusa: z.string().nullable() })
          .nullable(),
        /** the link that was asked for: how it went, or why not; the address is known only now */
        link: z
          .object({
            mandado: z.enum(['whatsapp', 'email']).nullable(),
            recusa: z.string().nullable(),
            endereco: z.string(),
          })
          .nullable(),
      }),
    ),
  }),
  distribuir: endpoint({
    method: 'POST',
    path: `${base}/distribuir`,
    permission: PLANEJAR,
    summary: 'Dá a várias ordens o primeiro horário que cabe, em uma equipe ou na melhor',
    body: z.object({
      ordem_ids: z
        .array(umId('Ordem inválida'))
        .min(1, 'Escolha ao menos uma ordem')
        .max(50, 'São no máximo 50 de uma vez'),
      equipe_id: umId('Escolha a equipe').nullable().default(null),
    }),
    response: sucesso(
      z.array(
        z.object({
          ordem_id: z.string(),
          planejada: z.boolean(),
          frase: z.string(),
          de: z.string().nullable(),
          equipe: z.string().nullable(),
        }),
      ),
    ),
  }),
  confirmar: endpoint({
    method: 'POST',
    path: `${base}/confirmar`,
    permission: PLANEJAR,
    summary: 'Diz que o cliente confirmou o horário, ou que não vale mais',
    body: z.object({ ordem_id: umId('Escolha a ordem'), confirmada: z.boolean('Diga se foi confirmada') }),
    response: ok,
  }),
  anotar: endpoint({
    method: 'PUT',
    path: `${base}/notas/{dia}`,
    permission: PLANEJAR,
    summary: 'A nota do tempo de um dia; vazia, sai',
    params: z.object({ dia: dia('Dia inválido') }),
    body: z.object({ texto: texto(120, 'A nota tem no máximo 120 letras') }),
    response: ok,
  }),
  ausentar: endpoint({
    method: 'POST',
    path: `${base}/ausencias`,
    permission: EDITAR,
    summary: 'Tira uma pessoa ou uma equipe da agenda por um período',
    body: z
      .object({
        usuario_id: umId('Escolha a pessoa').nullable().default(null),
        equipe_id: umId('Escolha a equipe').nullable().default(null),
        de: instante('Diga quando começa'),
        ate: instante('Diga quando termina'),
        motivo: texto(200, 'O motivo tem no máximo 200 letras').min(2, 'Diga o motivo'),
      })
      .refine((a) => (a.usuario_id === null) !== (a.equipe_id === null), {
        message: 'Escolha uma pessoa ou uma equipe',
        path: ['usuario_id'],
      }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  voltar: endpoint({
    method: 'DELETE',
    path: `${base}/ausencias/{id}`,
    permission: EDITAR,
    summary: 'Desfaz uma ausência',
    params: porId,
    response: ok,
  }),
}
