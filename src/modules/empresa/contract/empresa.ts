import { z } from 'zod'
import { lerDocumento, tipoDoDocumento } from '#kit/documento.ts'
import { ehEmail } from '#kit/email.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { ufs } from '#kit/uf.ts'

/** An optional text: an empty one becomes null. */
const texto = (maximo: number) =>
  z
    .string('Texto inválido')
    .trim()
    .max(maximo, `O texto tem no máximo ${maximo} letras`)
    .transform((v) => v || null)
    .nullable()
    .default(null)
/** An optional text of a given form, cleaned before it is checked; an empty one becomes null. */
const forma = (padrao: RegExp, frase: string, limpar: (v: string) => string = (v) => v.trim()) =>
  z
    .string(frase)
    .nullish()
    .transform((v) => (v && limpar(v)) || null)
    .pipe(z.string(frase).regex(padrao, frase).nullable())
const email = z
  .string('E-mail inválido')
  .nullish()
  .transform((v) => v?.trim().toLowerCase() || null)
  .pipe(z.string().max(255, 'O e-mail é longo demais').refine(ehEmail, 'E-mail inválido').nullable())
const cor = forma(/^#[0-9a-f]{6}$/, 'Cor inválida: use algo como #f5ab05', (v) => v.trim().toLowerCase())
const versao = z.number('Versão inválida').int('Versão inválida')

export const modosDoLogo = ['claro', 'escuro'] as const
export type ModoDoLogo = (typeof modosDoLogo)[number]
export const tiposDePix = ['cnpj', 'email', 'telefone', 'aleatoria'] as const

export const corpoDosDados = z.object({
  nome: z
    .string('Informe o nome da empresa')
    .trim()
    .min(2, 'O nome da empresa tem pelo menos 2 letras')
    .max(120, 'O nome da empresa tem no máximo 120 letras'),
  telefone: forma(/^[1-9]\d{7,14}$/, 'Telefone inválido: use o código do país, o DDD e o número', (v) =>
    v.replace(/[\s()+.-]/g, ''),
  ),
  email,
  site: forma(/^https?:\/\/[^\s/]+\.[^\s]+$/, 'Site inválido: use algo como https://empresa.com.br', (v) =>
    v.trim() === '' || /^https?:\/\//i.test(v.trim()) ? v.trim() : `https://${v.trim()}`,
  ),
  cor_primaria: cor,
  cor_secundaria: cor,
  cor_destaque: cor,
  encarregado_nome: texto(120),
  encarregado_email: email,
  exercicio_mes: z
    .number('Escolha o mês')
    .int('Escolha o mês')
    .min(1, 'Escolha o mês')
    .max(12, 'Escolha o mês')
    .default(1),
  rodape_documentos: texto(1000),
  rodape_emails: texto(1000),
})
export type DadosDaEmpresa = z.output<typeof corpoDosDados>

const chavesDePix = {
  cnpj: (v: string) => tipoDoDocumento(v) === 'cnpj',
  email: ehEmail,
  telefone: (v: string) => /^\+55[1-9]\d{9,10}$/.test(v),
  aleatoria: (v: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(v),
} as const

export const corpoDaEntidade = z
  .object({
    razao_social: z
      .string('Informe a razão social')
      .trim()
      .min(2, 'A razão social tem pelo menos 2 letras')
      .max(200, 'A razão social tem no máximo 200 letras'),
    nome_fantasia: texto(120),
    cnpj: z.string('Informe o CNPJ').transform((v, contexto) => {
      const lido = lerDocumento(v)
      if (lido !== null && tipoDoDocumento(lido) === 'cnpj') return lido
      contexto.addIssue({ code: 'custom', message: 'CNPJ inválido: confira os números' })
      return z.NEVER
    }),
    inscricao_estadual: texto(20),
    inscricao_municipal: texto(20),
    cep: forma(/^\d{8}$/, 'CEP inválido: são 8 números', (v) => v.replace(/\D/g, '')),
    logradouro: texto(160),
    numero: texto(20),
    complemento: texto(80),
    bairro: texto(80),
    cidade: texto(80),
    uf: z.enum(ufs, 'Escolha o estado').nullable().default(null),
    banco_codigo: forma(/^\d{3}$/, 'O código do banco tem 3 números'),
    banco_agencia: forma(/^\d{1,5}(-[0-9X])?$/, 'Agência inválida: use algo como 1234 ou 1234-5', (v) =>
      v.trim().toUpperCase(),
    ),
    banco_conta: forma(/^\d{1,13}-[0-9X]$/, 'Conta inválida: use algo como 12345-6', (v) => v.trim().toUpperCase()),
    pix_tipo: z.enum(tiposDePix, 'Escolha o tipo da chave').nullable().default(null),
    pix_chave: texto(140),
  })
  .superRefine((e, contexto) => {
    const recusar = (path: string, message: string) => contexto.addIssue({ code: 'custom', path: [path], message })
    const conta = [e.banco_codigo, e.banco_agencia, e.banco_conta]
    if (conta.some(Boolean) && !conta.every(Boolean))
      recusar(
        e.banco_codigo ? (e.banco_agencia ? 'banco_conta' : 'banco_agencia') : 'banco_codigo',
        'Informe banco, agência e conta juntos',
      )
    if (e.pix_tipo && !e.pix_chave) recusar('pix_chave', 'Informe a chave PIX')
    if (!e.pix_tipo && e.pix_chave) recusar('pix_tipo', 'Escolha o tipo da chave')
    if (e.pix_tipo && e.pix_chave && !chavesDePix[e.pix_tipo](e.pix_chave))
      recusar('pix_chave', 'Esta chave não tem a forma do tipo escolhido')
  })
export type DadosDaEntidade = z.output<typeof corpoDaEntidade>

const opcional = z.string().nullable()
const dados = z.object({
  nome: opcional,
  telefone: opcional,
  email: opcional,
  site: opcional,
  cor_primaria: opcional,
  cor_secundaria: opcional,
  cor_destaque: opcional,
  encarregado_nome: opcional,
  encarregado_email: opcional,
  exercicio_mes: z.number().int(),
  rodape_documentos: opcional,
  rodape_emails: opcional,
  logo_claro: opcional,
  logo_escuro: opcional,
  versao: z.number().int(),
})
export type Empresa = z.infer<typeof dados>
const entidade = z.object({
  id: z.string(),
  razao_social: z.string(),
  nome_fantasia: opcional,
  cnpj: z.string(),
  inscricao_estadual: opcional,
  inscricao_municipal: opcional,
  cep: opcional,
  logradouro: opcional,
  numero: opcional,
  complemento: opcional,
  bairro: opcional,
  cidade: opcional,
  uf: opcional,
  banco_codigo: opcional,
  banco_agencia: opcional,
  banco_conta: opcional,
  pix_tipo: z.enum(tiposDePix).nullable(),
  pix_chave: opcional,
  padrao: z.boolean(),
  arquivada: z.boolean(),
  versao: z.number().int(),
})
export type Entidade = z.infer<typeof entidade>

const base = '/api/empresa'
const editar = 'cad.empresa.editar'
export const empresa = {
  ver: endpoint({
    method: 'GET',
    path: base,
    permission: 'cad.empresa.ver',
    summary: 'Os dados da empresa e as suas razões sociais, a que vale por padrão primeiro',
    response: sucesso(z.object({ dados, entidades: z.array(entidade) })),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: base,
    permission: editar,
    summary: 'Altera nome, contatos, cores, encarregado e textos da empresa',
    body: corpoDosDados.extend({ versao }),
    response: sucesso(dados),
  }),
  logo: endpoint({
    method: 'PUT',
    path: `${base}/logo/{modo}`,
    permission: editar,
    summary: 'Troca o logo do tema claro ou do escuro; null tira',
    params: z.object({ modo: z.enum(modosDoLogo, 'Escolha claro ou escuro') }),
    body: z.object({ imagem: z.string('Envie a imagem').max(1_900_000, 'O logo tem no máximo 1,4 MB').nullable() }),
    response: sucesso(dados),
  }),
  verLogo: endpoint({
    method: 'GET',
    path: `${base}/logo/{arquivo}`,
    open: 'o logo aparece na tela de entrada, nos formulários públicos e nos e-mails',
    summary: 'O logo da empresa',
    bruto: true,
    limit: 600,
    params: z.object({ arquivo: z.string().max(80, 'Logo não encontrado') }),
    response: z.unknown(),
  }),
  criarEntidade: endpoint({
    method: 'POST',
    path: `${base}/entidades`,
    permission: editar,
    summary: 'Cadastra uma razão social; a primeira vale por padrão',
    body: corpoDaEntidade,
    response: sucesso(entidade),
  }),
  alterarEntidade: endpoint({
    method: 'PUT',
    path: `${base}/entidades/{id}`,
    permission: editar,
    summary: 'Altera uma razão social',
    params: porId,
    body: corpoDaEntidade.safeExtend({ versao }),
    response: sucesso(entidade),
  }),
  tornarPadrao: endpoint({
    method: 'POST',
    path: `${base}/entidades/{id}/padrao`,
    permission: editar,
    summary: 'Faz esta razão social valer nos documentos que não dizem outra',
    params: porId,
    response: ok,
  }),
  arquivarEntidade: endpoint({
    method: 'PUT',
    path: `${base}/entidades/{id}/arquivada`,
    permission: editar,
    summary: 'Arquiva uma razão social, ou volta a usá-la; os documentos feitos com ela ficam',
    params: porId,
    body: z.object({ arquivada: z.boolean('Diga se arquiva') }),
    response: ok,
  }),
}
