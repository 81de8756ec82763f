import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { calendario, motorista, recurso, regras, reserva, tiposDeRecurso } from '../tipos.ts'

const base = '/api/recursos' as const
const configurar = 'recursos.recurso.configurar'
const chave = z.string('Diga a chave').regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use letras minúsculas, números e hífen')
const porChave = z.object({ chave })
/** Zod runs it even on text that the pattern before it refused. */
function existeNoCalendario(v: string): boolean {
  const ms = Date.parse(`${v}:00Z`)
  return v >= '2000' && v < '2100' && Number.isFinite(ms) && new Date(ms).toISOString().startsWith(v)
}
const local = z
  .string('Data e hora inválidas')
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d$/, 'Data e hora inválidas')
  .refine(existeNoCalendario, 'Data e hora inválidas')
const fuso = z
  .string('Fuso inválido')
  .max(60)
  .refine((f) => f.includes('/') && existe(f), 'Fuso horário desconhecido')
function existe(f: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('pt-BR', { timeZone: f }))
  } catch {
    return false
  }
}
const inteiro = (min: number, max: number, frase: string) =>
  z.number(frase).int(frase).min(min, frase).max(max, frase).nullable()
const doRecurso = {
  nome: z.string('Dê um nome').trim().min(1, 'Dê um nome').max(80, 'O nome tem no máximo 80 letras'),
  descricao: z.string().trim().max(1000, 'A descrição tem no máximo 1.000 letras'),
  lugar: z.string().trim().max(120, 'O lugar tem no máximo 120 letras'),
  foto: z.string().max(400).nullable(),
  capacidade: inteiro(1, 1000, 'De 1 a 1.000 pessoas'),
  equipamentos: z.array(z.string().trim().min(1).max(60, 'No máximo 60 letras')).max(30, 'No máximo 30 equipamentos'),
  fuso,
  regras,
  placa: z
    .string()
    .trim()
    .toUpperCase()
    .transform((p) => p.replace(/[^A-Z0-9]/g, ''))
    .pipe(z.string().regex(/^[A-Z]{3}\d[A-Z0-9]\d{2}$/, 'Placa inválida'))
    .nullable(),
  bateria_kwh: z
    .number('Capacidade inválida')
    .positive('Capacidade inválida')
    .max(1000, 'Capacidade inválida')
    .nullable(),
  autonomia_km: inteiro(1, 2000, 'De 1 a 2.000 km'),
  carregador: z.string().trim().max(120, 'No máximo 120 letras').nullable(),
  carga_pct: inteiro(0, 100, 'De 0 a 100 %'),
  quilometragem_km: inteiro(0, 2_000_000, 'Quilometragem inválida'),
}

export const recursos = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'recursos.reserva.ver',
    summary: 'O que se pode reservar, e como está agora',
    query: z.object({ tipo: z.enum(tiposDeRecurso, 'Tipo inválido').optional() }),
    response: sucesso(z.array(recurso)),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{chave}`,
    permission: 'recursos.reserva.ver',
    summary: 'Um recurso pela chave',
    params: porChave,
    response: sucesso(recurso),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: configurar,
    summary: 'Cadastra um recurso',
    body: z
      .object({ ...doRecurso, chave, tipo: z.enum(tiposDeRecurso, 'Tipo inválido') })
      .partial()
      .required({ chave: true, tipo: true, nome: true }),
    response: sucesso(recurso),
  }),
  alterar: endpoint({
    method: 'PATCH',
    path: `${base}/{chave}`,
    permission: configurar,
    summary: 'Muda um recurso e suas regras',
    params: porChave,
    body: z
      .object({ ...doRecurso, arquivado: z.boolean() })
      .partial()
      .extend({ versao: z.number('Versão inválida').int('Versão inválida') }),
    response: sucesso(recurso),
  }),
  bloquear: endpoint({
    method: 'POST',
    path: `${base}/{chave}/bloqueios`,
    permission: configurar,
    summary: 'Fecha o recurso por um período; reservas no caminho são canceladas só se assim for dito',
    params: porChave,
    body: z.object({
      inicio_local: local,
      fim_local: local,
      motivo: z.string('Diga o motivo').trim().min(1, 'Diga o motivo').max(120, 'O motivo tem no máximo 120 letras'),
      cancelar_reservas: z.boolean().default(false),
    }),
    response: sucesso(reserva),
  }),
}

export const motoristas = {
  listar: endpoint({
    method: 'GET',
    path: '/api/motoristas',
    permission: 'recursos.reserva.ver',
    summary: 'Quem pode dirigir, e até quando',
    response: sucesso(z.array(motorista)),
  }),
  guardar: endpoint({
    method: 'PUT',
    path: '/api/motoristas/{id}',
    permission: configurar,
    summary: 'A habilitação de uma pessoa',
    params: porId,
    body: z.object({
      categoria: z.enum(['A', 'B', 'AB', 'C', 'D', 'E'], 'Categoria inválida'),
      validade: z.iso.date('Data inválida').refine((v) => v >= '2000-01-01' && v < '2100', 'Data inválida'),
    }),
    response: sucesso(motorista),
  }),
  tirar: endpoint({
    method: 'DELETE',
    path: '/api/motoristas/{id}',
    permission: configurar,
    summary: 'Tira a pessoa da lista de motoristas',
    params: porId,
    response: ok,
  }),
}

export const calendarios = {
  listar: endpoint({
    method: 'GET',
    path: '/api/calendarios',
    permission: 'recursos.reserva.ver',
    summary: 'Os endereços de agenda da pessoa',
    response: sucesso(z.array(calendario)),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/calendarios',
    permission: 'recursos.reserva.ver',
    summary: 'Um endereço que programas de agenda leem; só é mostrado agora',
    body: z.object({ recurso: chave.nullable().default(null) }),
    response: sucesso(calendario.extend({ url: z.string() })),
    limit: 20,
  }),
  revogar: endpoint({
    method: 'DELETE',
    path: '/api/calendarios/{id}',
    permission: 'recursos.reserva.ver',
    summary: 'Faz o endereço deixar de valer',
    params: porId,
    response: ok,
  }),
  ler: endpoint({
    method: 'GET',
    path: '/api/calendarios/{token}/agenda.ics',
    open: 'programas de agenda não entram com senha: o segredo está no endereço e pode ser revogado',
    bruto: true,
    limit: 120,
    summary: 'A agenda em iCalendar',
    params: z.object({ token: z.string().max(100) }),
    response: z.string(),
  }),
}

export { chave as chaveDoRecurso, local as horaLocal }
