import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { pessoa } from '#modules/acesso/nucleo/tipos.ts'

const instante = (frase: string) => z.iso.datetime({ offset: true, error: frase })
export const ausencia = z.object({
  id: z.string(),
  de: z.string(),
  ate: z.string(),
  motivo: z.string().nullable(),
  substituto: z.object({ id: z.string(), nome: z.string() }).nullable(),
  agora: z.boolean(),
})
export type Ausencia = z.infer<typeof ausencia>

const corpo = z.object({
  de: instante('Diga quando começa'),
  ate: instante('Diga quando termina'),
  substituto_id: z.uuid('Escolha quem substitui').nullable().optional(),
  motivo: z
    .string('Motivo inválido')
    .trim()
    .min(1, 'Escreva o motivo ou deixe-o de fora')
    .max(200, 'O motivo tem no máximo 200 letras')
    .nullable()
    .optional(),
})

const marcarDeOutro = 'cad.ausencia.marcar'
export const pessoaDaEquipe = pessoa.extend({
  cargo: z.string().nullable(),
  ausente_ate: z.string().nullable(),
  substituto: z.string().nullable(),
})
export type PessoaDaEquipe = z.infer<typeof pessoaDaEquipe>

export const ausencias = {
  listar: endpoint({
    method: 'GET',
    path: '/api/eu/ausencias',
    permission: 'sessao',
    summary: 'As próprias ausências que não terminaram',
    response: sucesso(z.array(ausencia)),
  }),
  marcar: endpoint({
    method: 'POST',
    path: '/api/eu/ausencias',
    permission: 'sessao',
    summary: 'Avisa de uma ausência e de quem substitui; termina por si',
    body: corpo,
    limit: 30,
    response: sucesso(ausencia),
  }),
  cancelar: endpoint({
    method: 'DELETE',
    path: '/api/eu/ausencias/{id}',
    permission: 'sessao',
    summary: 'Cancela uma ausência, ou a termina agora',
    params: porId,
    response: ok,
  }),
  equipe: endpoint({
    method: 'GET',
    path: '/api/eu/equipe',
    permission: marcarDeOutro,
    summary: 'Por quem se responde: as pessoas dos times que se lidera e das áreas que se supervisiona',
    response: sucesso(z.array(pessoaDaEquipe)),
  }),
  daPessoa: endpoint({
    method: 'GET',
    path: '/api/usuarios/{id}/ausencias',
    permission: marcarDeOutro,
    summary: 'Ausências de uma pessoa por quem se responde',
    params: porId,
    response: sucesso(z.array(ausencia)),
  }),
  marcarDaPessoa: endpoint({
    method: 'POST',
    path: '/api/usuarios/{id}/ausencias',
    permission: marcarDeOutro,
    summary: 'Marca a ausência de quem não pôde avisar',
    params: porId,
    body: corpo,
    response: sucesso(ausencia),
  }),
  cancelarDaPessoa: endpoint({
    method: 'DELETE',
    path: '/api/usuarios/{id}/ausencias/{ausencia_id}',
    permission: marcarDeOutro,
    summary: 'Cancela a ausência de uma pessoa',
    params: porId.extend({ ausencia_id: z.uuid('Identificador inválido') }),
    response: ok,
  }),
}
