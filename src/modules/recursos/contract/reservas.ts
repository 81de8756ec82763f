import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { alcancesDeSerie, naEspera, ocorrenciaPrevista, regraDeSerie, reserva, vistoria } from '../tipos.ts'
import { chaveDoRecurso, horaLocal } from './recursos.ts'

const base = '/api/reservas' as const
const [ver, criar] = ['recursos.reserva.ver', 'recursos.reserva.criar'] as const
const id = z.uuid('Identificador inválido')
const versao = z.number('Versão inválida').int('Versão inválida')
const titulo = z.string('Dê um título').trim().min(1, 'Dê um título').max(120, 'O título tem no máximo 120 letras')
const motivo = z.string('Diga o motivo').trim().min(1, 'Diga o motivo').max(500, 'O motivo tem no máximo 500 letras')
const alcance = z.enum(alcancesDeSerie, 'Escolha quais reservas').default('esta')
const pct = z.number('De 0 a 100 %').int('De 0 a 100 %').min(0, 'De 0 a 100 %').max(100, 'De 0 a 100 %')
const km = z
  .number('Quilometragem inválida')
  .int('Quilometragem inválida')
  .min(0, 'Quilometragem inválida')
  .max(2_000_000, 'Quilometragem inválida')
const quando = {
  recurso: chaveDoRecurso,
  inicio_local: horaLocal,
  fim_local: horaLocal,
  regra: regraDeSerie.optional(),
  quilometros_previstos_km: z
    .number('De 1 a 5.000 km')
    .int('De 1 a 5.000 km')
    .min(1, 'De 1 a 5.000 km')
    .max(5000, 'De 1 a 5.000 km')
    .nullable()
    .optional(),
}
const oQue = {
  titulo,
  descricao: z.string().trim().max(2000, 'A descrição tem no máximo 2.000 letras').optional(),
  privada: z.boolean().optional(),
  participantes: z.array(id).max(100, 'No máximo 100 pessoas').optional(),
  destino: z.string().trim().max(200, 'O destino tem no máximo 200 letras').nullable().optional(),
  motorista_id: id.nullable().optional(),
}

export const reservas = {
  agenda: endpoint({
    method: 'GET',
    path: base,
    permission: ver,
    summary: 'As reservas de um período, de até 62 dias',
    query: z.object({
      de: z.iso.datetime({ error: 'Data inválida' }),
      ate: z.iso.datetime({ error: 'Data inválida' }),
      recurso: repetido(chaveDoRecurso),
    }),
    response: sucesso(z.array(reserva)),
  }),
  minhas: endpoint({
    method: 'GET',
    path: `${base}/minhas`,
    permission: ver,
    summary: 'As reservas da pessoa, o que ela espera e o que espera por ela',
    response: sucesso(
      z.object({
        proximas: z.array(reserva),
        passadas: z.array(reserva),
        a_decidir: z.array(reserva),
        espera: z.array(naEspera),
      }),
    ),
  }),
  prever: endpoint({
    method: 'POST',
    path: `${base}/previa`,
    permission: ver,
    summary: 'O que aconteceria ao reservar: livre, ocupado por quem, ou por que não pode',
    body: z.object({ ...quando, ignorar: id.optional() }),
    response: sucesso(z.array(ocorrenciaPrevista)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: criar,
    summary: 'Reserva; uma série pula os dias ocupados ou não reserva nenhum',
    body: z.object({
      ...quando,
      ...oQue,
      conflitos: z.enum(['parar', 'pular'], 'Escolha o que fazer com os dias ocupados').default('parar'),
      para_id: id.optional(),
    }),
    response: sucesso(z.object({ reservas: z.array(reserva), puladas: z.array(ocorrenciaPrevista) })),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: ver,
    summary: 'Uma reserva',
    params: porId,
    response: sucesso(reserva),
  }),
  alterar: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    permission: criar,
    summary: 'Muda a hora ou o assunto: desta, das próximas ou de todas',
    params: porId,
    body: z
      .object({
        ...oQue,
        inicio_local: horaLocal,
        fim_local: horaLocal,
        quilometros_previstos_km: quando.quilometros_previstos_km,
      })
      .partial()
      .extend({ versao, alcance }),
    response: sucesso(z.object({ reservas: z.array(reserva) })),
  }),
  cancelar: endpoint({
    method: 'POST',
    path: `${base}/{id}/cancelar`,
    permission: criar,
    summary: 'Cancela, com o motivo',
    params: porId,
    body: z.object({ motivo, alcance }),
    response: sucesso(z.object({ canceladas: z.number().int() })),
  }),
  decidir: endpoint({
    method: 'POST',
    path: `${base}/{id}/decidir`,
    permission: 'recursos.reserva.decidir',
    summary: 'Aprova ou recusa um pedido',
    params: porId,
    body: z.object({ aprovar: z.boolean(), motivo: motivo.optional() }),
    response: sucesso(reserva),
  }),
  chegar: endpoint({
    method: 'POST',
    path: `${base}/{id}/chegar`,
    permission: criar,
    summary: 'Diz que chegou; do carro, com quilometragem e carga',
    params: porId,
    body: z.object({ quilometragem_km: km.optional(), carga_pct: pct.optional(), vistoria: vistoria.optional() }),
    response: sucesso(reserva),
  }),
  encerrar: endpoint({
    method: 'POST',
    path: `${base}/{id}/encerrar`,
    permission: criar,
    summary: 'Devolve antes ou na hora; o resto do tempo fica livre',
    params: porId,
    body: z.object({ quilometragem_km: km.optional(), carga_pct: pct.optional(), vistoria: vistoria.optional() }),
    response: sucesso(reserva),
  }),
  responder: endpoint({
    method: 'POST',
    path: `${base}/{id}/responder`,
    permission: criar,
    summary: 'Aceita ou deixa passar o horário que a lista de espera ofereceu',
    params: porId,
    body: z.object({ aceitar: z.boolean() }),
    response: sucesso(reserva),
  }),
  arquivo: endpoint({
    method: 'GET',
    path: `${base}/{id}/convite.ics`,
    permission: ver,
    summary: 'A reserva como arquivo de agenda',
    params: porId,
    bruto: true,
    response: z.string(),
  }),
  foto: endpoint({
    method: 'GET',
    path: `${base}/{id}/foto`,
    permission: ver,
    summary: 'Um endereço que abre uma foto da vistoria por alguns minutos',
    params: porId,
    query: z.object({ caminho: z.string('Diga qual foto').min(1).max(400) }),
    response: sucesso(z.object({ url: z.string() })),
  }),
  esperar: endpoint({
    method: 'POST',
    path: `${base}/espera`,
    permission: criar,
    summary: 'Entra na lista de espera de um horário ocupado',
    body: z.object({
      recurso: chaveDoRecurso,
      inicio_local: horaLocal,
      fim_local: horaLocal,
      titulo,
      quilometros_previstos_km: quando.quilometros_previstos_km,
      motorista_id: id.nullable().optional(),
    }),
    response: sucesso(naEspera),
  }),
  desistir: endpoint({
    method: 'DELETE',
    path: `${base}/espera/{id}`,
    permission: criar,
    summary: 'Sai da lista de espera',
    params: porId,
    response: ok,
  }),
}
