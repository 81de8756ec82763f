import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { NUVEM, texto } from './comum.ts'

const base = '/api/nuvens-de-inversores' as const
const segredo = (frase: string) => z.string(frase).trim().min(1, frase).max(2000, 'O valor é longo demais')

/** An account without its credentials, which never leave the server. */
export const nuvem = z.object({
  id: z.string(),
  provedor: z.enum(['growatt', 'huawei', 'sungrow']),
  regiao: z.string(),
  nome: z.string(),
  situacao: z.enum(['ok', 'acesso', 'limitada', 'fora']),
  erro: z.string().nullable(),
  falhou_em: z.string().nullable(),
  lida_em: z.string().nullable(),
  pausada: z.boolean(),
  codigos: z.array(z.object({ codigo: z.string(), usina_id: z.string(), usina: z.string() })),
})
export type Nuvem = z.infer<typeof nuvem>

const comum = { nome: texto(80, 'O nome tem no máximo 80 letras').min(2, 'Diga o nome da conta') }
export const novaNuvem = z.discriminatedUnion(
  'provedor',
  [
    z.object({
      ...comum,
      provedor: z.literal('growatt'),
      regiao: z.enum(['mundo', 'us', 'au'], 'Escolha a região'),
      credencial: z.object({ token: segredo('Diga o token') }),
    }),
    z.object({
      ...comum,
      provedor: z.literal('huawei'),
      regiao: z.enum(['la5', 'eu5', 'intl'], 'Escolha a região'),
      credencial: z.object({ usuario: segredo('Diga o usuário da API'), senha: segredo('Diga a senha da API') }),
    }),
    z.object({
      ...comum,
      provedor: z.literal('sungrow'),
      regiao: z.enum(['mundo', 'eu', 'com'], 'Escolha a região'),
      credencial: z.object({
        chave: segredo('Diga a chave de acesso'),
        appkey: segredo('Diga o appkey'),
        refresh: segredo('Diga o refresh token'),
      }),
    }),
  ],
  'Escolha o provedor',
)
export type NovaNuvem = z.infer<typeof novaNuvem>

export const nuvens = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: NUVEM,
    summary: 'As contas de monitoramento, sem as credenciais',
    response: sucesso(z.array(nuvem)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: NUVEM,
    summary: 'Liga uma conta de monitoramento',
    body: novaNuvem,
    response: sucesso(z.array(nuvem)),
  }),
  ligar: endpoint({
    method: 'POST',
    path: `${base}/{id}/codigos`,
    permission: NUVEM,
    summary: 'Diz de que usina é um código da conta',
    params: porId,
    body: z.object({
      codigo: segredo('Diga o código da usina no portal').max(80, 'O código é longo demais'),
      usina_id: z.uuid('Escolha a usina'),
    }),
    response: sucesso(z.array(nuvem)),
  }),
  sincronizar: endpoint({
    method: 'POST',
    path: `${base}/{id}/sincronizar`,
    permission: NUVEM,
    summary: 'Lê a conta agora; depois de um acesso recusado, só assim',
    params: porId,
    response: ok,
    limit: 10,
  }),
  pausar: endpoint({
    method: 'POST',
    path: `${base}/{id}/pausar`,
    permission: NUVEM,
    summary: 'Pausa uma conta, ou volta a lê-la',
    params: porId,
    body: z.object({ pausada: z.boolean('Diga se pausa') }),
    response: sucesso(z.array(nuvem)),
  }),
}
