import { z } from 'zod'
import { ehEmail } from '#kit/email.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'

const MAQUINA = /^(?=.{1,253}$)(?:\[[0-9a-f:]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/i
/** These values are written into protocol commands and headers. */
export const umaLinha = (texto: string) => !/[\p{Cc}]/u.test(texto)

export const segurancas = ['tls', 'starttls', 'nenhuma'] as const
export const desfechos = [
  'aceita',
  'senha',
  'autorizacao',
  'certificado',
  'sem_rota',
  'tempo',
  'destino',
  'recusada',
] as const

export const endereco = (frase: string) =>
  z.string(frase).trim().toLowerCase().max(255, 'O e-mail é longo demais').refine(ehEmail, 'E-mail inválido')
const opcional = (maximo: number, frase: string) =>
  z
    .string(frase)
    .trim()
    .max(maximo, `O texto tem no máximo ${maximo} letras`)
    .refine(umaLinha, frase)
    .transform((v) => v || null)
    .nullable()
    .default(null)

export const nomeDoRemetente = opcional(120, 'Nome inválido')
/** null: the first settings */
export const versao = z.number('Versão inválida').int('Versão inválida').nullable()

export const corpoDoServidor = z.object({
  host: z
    .string('Informe o servidor')
    .trim()
    .toLowerCase()
    .regex(MAQUINA, 'Servidor inválido: escreva só o endereço, como smtp.empresa.com.br'),
  porta: z
    .number('Informe a porta')
    .int('A porta é um número inteiro entre 1 e 65535')
    .min(1, 'A porta é um número inteiro entre 1 e 65535')
    .max(65_535, 'A porta é um número inteiro entre 1 e 65535'),
  seguranca: z.enum(segurancas, 'Escolha a segurança'),
  usuario: opcional(255, 'Usuário inválido'),
  /** undefined or empty: the stored one stays */
  senha: z.string('Senha inválida').max(1000, 'A senha é longa demais').refine(umaLinha, 'Senha inválida').optional(),
  remetente_nome: nomeDoRemetente,
  remetente_endereco: endereco('Informe o endereço do remetente'),
  versao,
})
export type DadosDoServidor = z.output<typeof corpoDoServidor>

const servidor = z.object({
  autenticacao: z.enum(['senha', 'google', 'microsoft']),
  host: z.string(),
  porta: z.number().int(),
  seguranca: z.enum(segurancas),
  usuario: z.string().nullable(),
  remetente_nome: z.string().nullable(),
  remetente_endereco: z.string(),
  tem_senha: z.boolean(),
  versao: z.number().int(),
})

const autorizacao = z.object({
  provedor: z.enum(['google', 'microsoft']),
  cliente_id: z.string(),
  usuario: z.string(),
  autorizada_em: z.iso.datetime().nullable(),
  /** what is missing, in one sentence; null: e-mails leave */
  falta: z.string().nullable(),
})
export type AutorizacaoDoServidor = z.infer<typeof autorizacao>

export const situacao = z.object({
  /** `ambiente`: SMTP_URL decides and the page only shows it */
  origem: z.enum(['ambiente', 'pagina', 'nenhuma']),
  /** host and port of SMTP_URL, and MAIL_FROM */
  ambiente: z.object({ host: z.string(), porta: z.number().int(), remetente: z.string() }).nullable(),
  servidor: servidor.nullable(),
  /** while the mailbox is one that Google or Microsoft authorises; never the secret and the tokens */
  autorizacao: autorizacao.nullable(),
  /** the address that the company registers at the provider */
  retorno: z.string(),
  /** the sender's name while the page names none */
  nome_da_empresa: z.string(),
})
export type SituacaoDoCorreio = z.infer<typeof situacao>

const teste = z.object({
  resultado: z.enum(desfechos),
  frase: z.string(),
  /** the server's own answer */
  resposta: z.string().nullable(),
  para: z.string(),
  ms: z.number().int(),
})
export type TesteDoCorreio = z.infer<typeof teste>

const base = '/api/correio/servidor'
const permission = 'plataforma.configurar'

export const servidorDeCorreio = {
  ver: endpoint({
    method: 'GET',
    path: base,
    permission,
    summary: 'Por qual servidor os e-mails saem; nunca a senha',
    response: sucesso(situacao),
  }),
  salvar: endpoint({
    method: 'PUT',
    path: base,
    permission,
    summary: 'Guarda o servidor de e-mail; vale para a próxima mensagem, sem reiniciar',
    body: corpoDoServidor,
    response: sucesso(situacao),
  }),
  remover: endpoint({
    method: 'DELETE',
    path: base,
    permission,
    summary: 'Deixa de usar o servidor de e-mail: as mensagens passam a ficar na caixa de saída',
    response: ok,
  }),
  testar: endpoint({
    method: 'POST',
    path: `${base}/teste`,
    permission,
    summary: 'Manda uma mensagem de teste e conta o que o servidor respondeu',
    limit: 10,
    body: z.object({ para: endereco('Informe o e-mail').nullable().default(null) }),
    response: sucesso(teste),
  }),
}
