import { z } from 'zod'
import { lerDocumento } from '#kit/documento.ts'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { chaveDoPix } from '../regras/chave-pix.ts'
import { contaRecebedora } from '../tipos.ts'
import { BASE, CONTAS, texto, VER, versao } from './comum.ts'

const opcional = (forma: RegExp, frase: string) =>
  z
    .string(frase)
    .trim()
    .nullish()
    .transform((v) => v || null)
    .pipe(z.string().regex(forma, frase).nullable())

const dados = z.object({
  nome: texto(60, 'Dê um nome à conta, de até 60 letras').min(2, 'O nome tem pelo menos 2 letras'),
  titular: texto(80, 'Diga o titular, com até 80 letras').min(2, 'O titular tem pelo menos 2 letras'),
  documento: z
    .string('Informe o CPF ou CNPJ do titular')
    .transform((v) => lerDocumento(v) ?? '')
    .pipe(z.string().min(11, 'O CPF ou CNPJ não confere')),
  cidade: texto(60, 'Diga a cidade do titular').min(2, 'Diga a cidade do titular'),
  chave_pix: z
    .string('Informe a chave Pix')
    .transform((v) => chaveDoPix(v) ?? '')
    .pipe(z.string().min(5, 'Esta não é uma chave Pix: use CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória')),
  banco: opcional(/^\d{3}$/, 'O código do banco tem 3 números'),
  agencia: opcional(/^[\dXx-]{1,20}$/, 'A agência só tem números'),
  numero: opcional(/^[\dXx.-]{1,30}$/, 'A conta só tem números e o dígito'),
  padrao: z.boolean('Diga se é a conta padrão').default(false),
})

const https = (frase: string) =>
  z
    .url({ protocol: /^https$/, error: frase })
    .max(300, frase)
    .refine((u) => !/[?#]/.test(u), 'O endereço não tem ? nem #')
const pem = (o: string, frase: string) =>
  z
    .string(frase)
    .trim()
    .max(20_000, frase)
    .refine((v) => v.includes(`-----BEGIN ${o}`), frase)

/** The form has one more field than a new account. */
export const corpoDaConta = dados.extend({ ativa: z.boolean('Diga se a conta está ativa') })

export const corpoDaApi = z.object({
  versao,
  url: https('Informe o endereço da API Pix, com https e terminado em /v2').refine(
    (u) => /\/v2\/?$/.test(u),
    'O endereço da API Pix termina em /v2',
  ),
  token_url: https('Informe o endereço do token, com https'),
  client_id: texto(200, 'Informe o client_id'),
  client_secret: texto(500, 'Informe o client_secret'),
  certificado: pem('CERTIFICATE', 'Cole o certificado em PEM, de BEGIN CERTIFICATE a END CERTIFICATE'),
  chave: z
    .string('Cole a chave do certificado em PEM')
    .trim()
    .max(20_000, 'A chave é longa demais')
    .regex(/-----BEGIN (RSA |EC )?PRIVATE KEY-----/, 'Cole a chave do certificado em PEM, sem senha'),
  autoridade: z
    .string('Cole a autoridade do banco em PEM')
    .nullish()
    .transform((v) => v?.trim() || null)
    .pipe(pem('CERTIFICATE', 'Cole a autoridade do banco em PEM').nullable()),
})

export const contas = {
  listar: endpoint({
    method: 'GET',
    path: `${BASE}/contas`,
    permission: VER,
    summary: 'As contas em que a empresa recebe',
    response: sucesso(z.array(contaRecebedora)),
  }),
  criar: endpoint({
    method: 'POST',
    path: `${BASE}/contas`,
    permission: CONTAS,
    summary: 'Cadastra uma conta recebedora',
    body: dados,
    response: sucesso(contaRecebedora),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${BASE}/contas/{id}`,
    permission: CONTAS,
    summary: 'Altera uma conta recebedora',
    params: porId,
    body: corpoDaConta.extend({ versao }),
    response: sucesso(contaRecebedora),
  }),
  ligarApi: endpoint({
    method: 'PUT',
    path: `${BASE}/contas/{id}/api`,
    permission: CONTAS,
    summary: 'Liga a conta à API Pix do banco; confere o acesso antes de guardar',
    params: porId,
    body: corpoDaApi,
    response: sucesso(contaRecebedora),
    limit: 10,
  }),
  desligarApi: endpoint({
    method: 'DELETE',
    path: `${BASE}/contas/{id}/api`,
    permission: CONTAS,
    summary: 'Desliga a API Pix e apaga as credenciais',
    params: porId,
    response: sucesso(contaRecebedora),
  }),
  registrarWebhook: endpoint({
    method: 'POST',
    path: `${BASE}/contas/{id}/webhook`,
    permission: CONTAS,
    summary: 'Registra no banco o endereço que recebe os avisos de Pix; o endereço anterior deixa de valer',
    params: porId,
    response: sucesso(contaRecebedora),
    limit: 10,
  }),
  consultar: endpoint({
    method: 'POST',
    path: `${BASE}/contas/{id}/consultar`,
    permission: CONTAS,
    summary: 'Busca agora no banco os Pix recebidos',
    params: porId,
    response: sucesso(contaRecebedora),
    limit: 6,
  }),
}
