import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { endereco, nomeDoRemetente, situacao, umaLinha, versao } from './servidor.ts'

export const provedores = ['google', 'microsoft'] as const

const corpoDaAutorizacao = z.object({
  provedor: z.enum(provedores, 'Escolha Google ou Microsoft'),
  cliente_id: z
    .string('Informe o identificador do aplicativo')
    .trim()
    .min(1, 'Informe o identificador do aplicativo')
    .max(300, 'O identificador é longo demais')
    .refine(umaLinha, 'Identificador inválido'),
  /** undefined or empty: the stored one stays */
  cliente_segredo: z
    .string('Segredo inválido')
    .trim()
    .max(500, 'O segredo é longo demais')
    .refine(umaLinha, 'Segredo inválido')
    .optional(),
  usuario: endereco('Informe a conta de e-mail'),
  remetente_nome: nomeDoRemetente,
  versao,
})
export type DadosDaAutorizacao = z.output<typeof corpoDaAutorizacao>

const base = '/api/correio/autorizacao'

export const autorizacaoDoCorreio = {
  salvar: endpoint({
    method: 'PUT',
    path: base,
    permission: 'plataforma.configurar',
    summary: 'Passa a enviar por uma conta Google ou Microsoft que alguém autoriza; nunca mostra o segredo',
    body: corpoDaAutorizacao,
    response: sucesso(situacao),
  }),
  iniciar: endpoint({
    method: 'POST',
    path: `${base}/inicio`,
    permission: 'plataforma.configurar',
    summary: 'Endereço da página do provedor em que a conta é autorizada',
    limit: 20,
    response: sucesso(z.object({ url: z.string() })),
  }),
  concluir: endpoint({
    method: 'POST',
    path: `${base}/retorno`,
    permission: 'sessao',
    summary: 'Recebe o código que o provedor devolveu; vale uma vez, na sessão que começou',
    limit: 20,
    body: z.object({
      estado: z.string('Pedido inválido').min(20, 'Pedido inválido').max(200, 'Pedido inválido'),
      codigo: z.string('Código inválido').min(1, 'Código inválido').max(4000, 'Código inválido'),
    }),
    response: sucesso(z.object({ caixa_id: z.uuid().nullable() })),
  }),
}
