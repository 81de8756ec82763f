import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { porId } from '#kit/parametros.ts'
import { departamento, titulo } from '#modules/acesso/nucleo/contract/comum.ts'
import { alcancesDesenhados } from '#modules/acesso/nucleo/regras/desenho.ts'
import { nomesDosPapeis } from '#modules/acesso/nucleo/regras/nomes.ts'
import { pessoa } from '#modules/acesso/nucleo/tipos.ts'

const direito = z.object({
  permissao: z.string('Permissão inválida').max(80, 'Permissão inválida'),
  alcance: z.enum(alcancesDesenhados, 'Alcance inválido'),
})

export const papelDesenhado = z.object({
  id: z.string(),
  nome: z.string(),
  /** what it may, in one sentence */
  frase: z.string(),
  /** the only department where it may be held; null: any */
  departamento: z.string().nullable(),
  permissoes: z.array(direito),
  /** for optimistic concurrency */
  versao: z.number().int(),
  /** who holds it now or later */
  pessoas: z.number().int(),
  arquivado_em: z.string().nullable(),
})
export type PapelDesenhado = z.infer<typeof papelDesenhado>

const deModelo: ReadonlySet<string> = new Set(Object.values(nomesDosPapeis).map((n) => n.toLowerCase()))
const nomeDoPapel = titulo.refine((n) => !deModelo.has(n.toLowerCase()), 'Este é o nome de um papel de fábrica')
const permissoes = z
  .array(direito, 'Escolha o que o papel pode')
  .min(1, 'Escolha ao menos uma permissão')
  .max(200, 'No máximo 200 permissões')
  .refine((l) => new Set(l.map((d) => d.permissao)).size === l.length, 'Há uma permissão repetida')
const desenho = z.object({
  nome: nomeDoPapel,
  frase: z
    .string('Diga em uma frase o que o papel pode')
    .trim()
    .min(1, 'Diga em uma frase o que o papel pode')
    .max(300, 'A frase tem no máximo 300 letras'),
  departamento: departamento.nullable(),
  permissoes,
})
const versao = z.int('Versão inválida').min(1, 'Versão inválida')

const mudanca = z.object({ permissao: z.string(), de: z.string(), para: z.string() })
const afetada = pessoa.extend({ ganha: z.array(mudanca), perde: z.array(mudanca) })
export type PessoaAfetada = z.infer<typeof afetada>

const permission = 'cad.papel.desenhar'
const umDesenhado = sucesso(papelDesenhado)

export const papeis = {
  listar: endpoint({
    method: 'GET',
    path: '/api/papeis',
    permission: 'cad.cargo.ver',
    summary: 'Papéis desenhados pela administração, por nome, com os arquivados',
    response: sucesso(z.array(papelDesenhado)),
  }),
  pessoas: endpoint({
    method: 'GET',
    path: '/api/papeis/{id}/pessoas',
    permission: 'cad.cargo.ver',
    summary: 'Quem tem um papel desenhado, agora ou mais adiante, e em que departamento',
    params: porId,
    response: sucesso(z.array(pessoa.extend({ departamento: z.string(), vigente: z.boolean() }))),
  }),
  criar: endpoint({
    method: 'POST',
    path: '/api/papeis',
    permission,
    summary: 'Desenha um papel',
    body: desenho,
    response: umDesenhado,
  }),
  previa: endpoint({
    method: 'POST',
    path: '/api/papeis/{id}/previa',
    permission,
    summary: 'Quem ganharia e quem perderia o quê com outro desenho do papel. Não muda nada',
    params: porId,
    body: z.object({ permissoes }),
    response: sucesso(z.array(afetada)),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: '/api/papeis/{id}',
    permission,
    summary: 'Muda o desenho de um papel. Vale na hora para quem o tem',
    params: porId,
    body: desenho.extend({ versao }),
    response: umDesenhado,
  }),
  arquivar: endpoint({
    method: 'PUT',
    path: '/api/papeis/{id}/arquivo',
    permission,
    summary: 'Arquiva um papel ou o traz de volta. Quem o tem continua com ele',
    params: porId,
    body: z.object({ versao, arquivado: z.boolean('Diga se o papel fica arquivado') }),
    response: umDesenhado,
  }),
}
