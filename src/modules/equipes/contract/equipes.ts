import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { habilidades } from '#modules/ordens/tipos.ts'
import { tiposDeVeiculo } from '../tipos.ts'
import { base, EDITAR, texto, umId, VER } from './comum.ts'

const minuto = (frase: string) => z.number(frase).int(frase).min(0, frase).max(1440, frase)
const equipe = z.object({
  id: z.string(),
  nome: z.string(),
  veiculo_id: z.string().nullable(),
  veiculo: z.string().nullable(),
  cidade: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  inicio_min: z.number().int(),
  fim_min: z.number().int(),
  capacidade_min: z.number().int(),
  sabado: z.boolean(),
  instalacao: z.boolean(),
  versao: z.number().int(),
  membros: z.array(
    z.object({ id: z.string(), nome: z.string(), certificados: z.record(z.string(), z.string().nullable()) }),
  ),
})
export type Equipe = z.infer<typeof equipe>

const corpo = z
  .object({
    nome: texto(60, 'O nome tem no máximo 60 letras').min(2, 'Diga o nome'),
    veiculo_id: umId('Escolha o veículo').nullable().default(null),
    cidade: texto(80, 'A cidade tem no máximo 80 letras').default(''),
    lat: z
      .number('Latitude inválida')
      .min(-90, 'Latitude inválida')
      .max(90, 'Latitude inválida')
      .nullable()
      .default(null),
    lon: z
      .number('Longitude inválida')
      .min(-180, 'Longitude inválida')
      .max(180, 'Longitude inválida')
      .nullable()
      .default(null),
    inicio_min: minuto('Hora inválida').default(480),
    fim_min: minuto('Hora inválida').default(1020),
    capacidade_min: minuto('Capacidade inválida').min(15, 'Capacidade inválida').default(480),
    sabado: z.boolean('Diga se trabalha no sábado').default(false),
    instalacao: z.boolean('Diga se faz instalações').default(false),
    membros: z.array(umId('Pessoa inválida')).max(20, 'São no máximo 20 pessoas').default([]),
  })
  .refine((e) => e.fim_min > e.inicio_min, { message: 'O fim vem depois do começo', path: ['fim_min'] })
export type EquipeEscrita = z.output<typeof corpo>

const veiculo = z.object({
  id: z.string(),
  nome: z.string(),
  tipo: z.enum(tiposDeVeiculo),
  placa: z.string().nullable(),
  local_id: z.string().nullable(),
})
export type Veiculo = z.infer<typeof veiculo>

export const equipes = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: VER,
    summary: 'As equipes com as pessoas e os certificados delas',
    response: sucesso(z.array(equipe)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: EDITAR,
    summary: 'Cria uma equipe',
    body: corpo,
    response: sucesso(z.object({ id: z.string() })),
  }),
  editar: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    permission: EDITAR,
    summary: 'Corrige uma equipe; as pessoas valem de hoje em diante',
    params: porId,
    body: corpo.safeExtend({ versao: z.number('Versão inválida').int('Versão inválida').min(1, 'Versão inválida') }),
    response: ok,
  }),
  arquivar: endpoint({
    method: 'POST',
    path: `${base}/{id}/arquivar`,
    permission: EDITAR,
    summary: 'Arquiva uma equipe sem visitas marcadas',
    params: porId,
    response: ok,
  }),
  veiculos: endpoint({
    method: 'GET',
    path: `${base}/veiculos`,
    permission: VER,
    summary: 'Os veículos de campo',
    response: sucesso(z.array(veiculo)),
  }),
  criarVeiculo: endpoint({
    method: 'POST',
    path: `${base}/veiculos`,
    permission: EDITAR,
    summary: 'Cadastra um veículo',
    body: z.object({
      nome: texto(60, 'O nome tem no máximo 60 letras').min(2, 'Diga o nome'),
      tipo: z.enum(tiposDeVeiculo, 'Escolha o tipo'),
      placa: z
        .string('Placa inválida')
        .regex(/^[A-Z]{3}\d[A-Z0-9]\d{2}$/, 'Escreva a placa como ABC1D23')
        .nullable()
        .default(null),
      local_id: umId('Escolha o local do estoque').nullable().default(null),
    }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  certificar: endpoint({
    method: 'PUT',
    path: `${base}/certificados`,
    permission: EDITAR,
    summary: 'Registra até quando vale um certificado ou uma habilidade de um técnico',
    body: z.object({
      usuario_id: umId('Escolha a pessoa'),
      habilidade: z.enum(habilidades, 'Escolha a habilidade'),
      tem: z.boolean('Diga se tem').default(true),
      valido_ate: dia('Diga até quando vale').nullable().default(null),
    }),
    response: ok,
  }),
  pessoas: endpoint({
    method: 'GET',
    path: `${base}/pessoas`,
    permission: EDITAR,
    summary: 'Quem pode entrar em uma equipe',
    response: sucesso(z.array(z.object({ id: z.string(), nome: z.string(), equipe: z.string().nullable() }))),
  }),
}

const calendario = z.object({
  id: z.string(),
  equipe_id: z.string(),
  criado_em: z.string(),
  lido_em: z.string().nullable(),
})
export const calendariosDeEquipe = {
  listar: endpoint({
    method: 'GET',
    path: `${base}/calendarios`,
    permission: VER,
    summary: 'Os endereços de agenda que a pessoa criou',
    response: sucesso(z.array(calendario)),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${base}/calendarios`,
    permission: VER,
    summary: 'Um endereço que programas de agenda leem; só é mostrado agora',
    body: z.object({ equipe_id: umId('Escolha a equipe') }),
    response: sucesso(calendario.extend({ url: z.string() })),
    limit: 20,
  }),
  revogar: endpoint({
    method: 'DELETE',
    path: `${base}/calendarios/{id}`,
    permission: VER,
    summary: 'Faz o endereço deixar de valer',
    params: porId,
    response: ok,
  }),
  ler: endpoint({
    method: 'GET',
    path: `${base}/calendarios/{token}/agenda.ics`,
    open: 'programas de agenda não entram com senha: o segredo está no endereço e pode ser revogado',
    bruto: true,
    limit: 120,
    summary: 'A agenda de uma equipe em iCalendar',
    params: z.object({ token: z.string().max(100) }),
    response: z.string(),
  }),
}
