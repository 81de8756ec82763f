import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { canaisDeCodigo } from '#kit/canais-de-codigo.ts'
import { qualidades } from '#modules/ordens/tipos.ts'
import { lerHorario } from '../regras/horarios.ts'
import { sha256 } from './comum.ts'

// What the customer does with the link of a service order, without an account.

const open = 'the token opens it; the customer has no account'
/** Of any form: a malformed token gets the answer of an unknown one. */
const token = z.string().max(200)
const params = z.object({ token })
/** The token is in the body, so that no address of an act holds it, with a form that is sent once. */
const envio = { token, formulario: z.string('Recarregue a página').min(20, 'Recarregue a página').max(400) }
const ponto = z.tuple([z.number().min(-50).max(1050), z.number().min(-50).max(1050)])

export const paginaDaOs = {
  abrir: endpoint({
    method: 'GET',
    path: '/os/{token}',
    open,
    limit: 20,
    summary: 'A página da ordem de serviço para o cliente, desenhada no servidor',
    params,
    response: z.unknown(),
    bruto: true,
  }),
}

export const osPublica = {
  situacao: endpoint({
    method: 'GET',
    path: '/api/os/{token}',
    open,
    limit: 60,
    summary: 'Em que pé está a ordem do link',
    params,
    response: sucesso(
      z.object({
        situacao: z.string(),
        versao: z.number().int(),
        /** state of the charge; null without one */
        pagamento: z.string().nullable(),
        em: z.string(),
      }),
    ),
  }),
  foto: endpoint({
    method: 'GET',
    path: '/api/os/{token}/fotos/{sha256}',
    open,
    limit: 120,
    summary: 'A cópia pública de uma foto, sem os dados da câmera',
    params: params.extend({ sha256: z.string().max(100) }),
    response: z.unknown(),
    bruto: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/os/{token}/pdf',
    open,
    limit: 20,
    summary: 'O relatório guardado da ordem',
    params,
    response: z.unknown(),
    bruto: true,
  }),
  codigo: endpoint({
    method: 'POST',
    path: '/api/os/codigo',
    open,
    limit: 10,
    summary: 'Manda o código que confirma quem assina',
    body: z.object({ ...envio, canal: z.enum(canaisDeCodigo, 'Escolha por onde mandar o código') }),
    response: sucesso(z.object({ canal: z.enum(canaisDeCodigo), destino: z.string() })),
  }),
  assinar: endpoint({
    method: 'POST',
    path: '/api/os/assinar',
    open,
    limit: 10,
    summary: 'Assina o relatório que a página mostrou',
    body: z.object({
      ...envio,
      nome: z.string('Diga o seu nome').trim().min(2, 'Diga o seu nome').max(120, 'São no máximo 120 letras'),
      qualidade: z.enum(qualidades, 'Diga quem assina'),
      codigo: z.string('Digite o código').trim().min(4, 'Digite o código').max(12, 'Digite o código'),
      relatorio_sha256: sha256,
      tracos: z
        .array(z.array(ponto, 'Desenhe de novo').max(2000, 'Desenhe de novo'), 'Assine no quadro')
        .min(1, 'Assine no quadro')
        .max(60, 'Desenhe de novo'),
    }),
    response: ok,
  }),
  avaliar: endpoint({
    method: 'POST',
    path: '/api/os/avaliar',
    open,
    limit: 10,
    summary: 'Avalia o atendimento, uma vez',
    body: z.object({
      ...envio,
      nota: z.number('Escolha de 1 a 5').int('Escolha de 1 a 5').min(1, 'Escolha de 1 a 5').max(5, 'Escolha de 1 a 5'),
      marcas: z
        .array(z.enum(['pontual', 'explicou', 'limpo'], 'Marca inválida'), 'Marcas inválidas')
        .max(3, 'Marcas inválidas')
        .default([]),
      texto: z.string('Escreva em palavras').trim().max(1000, 'São no máximo 1.000 letras').default(''),
    }),
    response: ok,
  }),
  horario: endpoint({
    method: 'POST',
    path: '/api/os/horario',
    open,
    limit: 10,
    summary: 'Pede outro horário; a visita continua marcada até a resposta',
    body: z
      .object({
        ...envio,
        /** halves of days, as `regras/horarios.ts` writes them */
        horarios: z
          .array(
            z.string('Horário inválido').refine((h) => lerHorario(h) !== null, 'Horário inválido'),
            'Horários inválidos',
          )
          .max(3, 'Escolha até três horários')
          .default([]),
        texto: z.string('Escreva o melhor horário').trim().max(500, 'São no máximo 500 letras').default(''),
      })
      .refine((p) => p.horarios.length > 0 || p.texto.length >= 3, {
        message: 'Escolha um horário ou escreva o melhor para você',
        path: ['texto'],
      }),
    response: ok,
  }),
}
