import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { contem } from '#kit/objeto.ts'
import { consultaDePagina, ok, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { dia } from '#kit/dia.ts'
import { booleano, porId, repetido } from '#kit/parametros.ts'
import { camposFixos, formaDoFiltro } from '../regras/campos.ts'
import { dadosDaUnidade, dadosDoContato, dadosDoEndereco, email, tags, telefone } from '../regras/dados.ts'
import {
  contato,
  contatoNaLista,
  endereco,
  ordensDaLista,
  parecido,
  passo,
  relacionados,
  tiposDeContato,
  unidadeConsumidora,
} from '../tipos.ts'

const base = '/api/contatos' as const
const ver = 'contatos.contato.ver'
const editar = 'contatos.contato.editar'
export const filtrosDeContato = {
  busca: z.string().trim().max(200).optional(),
  tipo: repetido(z.enum(tiposDeContato, 'Tipo inválido')),
  tag: repetido(z.string().max(40)),
  responsavel_id: repetido(z.uuid('Pessoa inválida')),
  uf: repetido(z.string().max(2)),
  cidade: z.string().trim().max(80).optional(),
  origem: repetido(z.string().max(60)),
  criado_desde: dia('Data inválida').optional(),
  criado_ate: dia('Data inválida').optional(),
  sem_contato: booleano.optional(),
  sem_documento: booleano.optional(),
  // match a document only as a whole: with partial matches a user could guess it
  campo: repetido(
    z
      .string()
      .regex(formaDoFiltro, 'Filtro inválido')
      .refine((f) => !contem(camposFixos, f.split(':', 1)[0]), 'Filtro inválido'),
  ),
}
const doContato = z.object({ id: z.uuid('Identificador inválido'), item: z.uuid('Identificador inválido') })
const opcaoDoDicionario = z.object({ valor: z.string(), rotulo: z.string() })
const novoMeio = z.discriminatedUnion(
  'tipo',
  [
    z.object({
      tipo: z.literal('telefone'),
      valor: telefone,
      rotulo: z.string().trim().max(40).default(''),
      principal: z.boolean().default(false),
    }),
    z.object({
      tipo: z.literal('email'),
      valor: email,
      rotulo: z.string().trim().max(40).default(''),
      principal: z.boolean().default(false),
    }),
  ],
  'Escolha telefone ou e-mail',
)

export const selecao = z
  .object({ ids: z.array(z.uuid()).max(5000).default([]), filtro: z.object(filtrosDeContato).optional() })
  .refine((s) => s.ids.length > 0 || s.filtro !== undefined, { error: 'Escolha os contatos', path: ['ids'] })

export const contatos = {
  /**
   * Sorted by name. Search results are sorted by last change: of many people called Maria, the most recent one is the
   * most likely.
   */
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: ver,
    summary: 'Pessoas e empresas, por nome, telefone, documento, e-mail ou UC',
    query: z.object({
      ...consultaDePagina(50),
      ordem: z.enum(ordensDaLista, 'Ordem inválida').optional(),
      ...filtrosDeContato,
    }),
    response: sucessoPaginado(contatoNaLista),
  }),
  opcoes: endpoint({
    method: 'GET',
    path: `${base}/opcoes`,
    permission: ver,
    summary: 'Etiquetas, origens, UFs e responsáveis em uso',
    response: sucesso(
      z.object({
        tags: z.array(z.string()),
        origens: z.array(z.string()),
        ufs: z.array(z.string()),
        responsaveis: z.array(z.object({ id: z.string(), nome: z.string() })),
        distribuidoras: z.array(opcaoDoDicionario),
        grupos: z.array(opcaoDoDicionario),
      }),
    ),
  }),
  parecidos: endpoint({
    method: 'POST',
    path: `${base}/parecidos`,
    permission: ver,
    summary: 'Quem já está cadastrado e pode ser a mesma pessoa',
    limit: 240,
    body: z.object({
      id: z.uuid().optional(),
      nome: z.string().max(120).default(''),
      telefone: z.string().max(40).default(''),
      email: z.string().max(255).default(''),
      documento: z.string().max(40).default(''),
      cidade: z.string().max(80).default(''),
    }),
    response: sucesso(z.array(parecido)),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: editar,
    summary: 'Cadastra uma pessoa ou empresa',
    body: dadosDoContato.partial().required({ nome: true }),
    response: sucesso(contato),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: ver,
    summary: 'Um contato inteiro',
    params: porId,
    response: sucesso(contato),
  }),
  alterar: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    permission: editar,
    summary: 'Muda o cadastro',
    params: porId,
    body: dadosDoContato.partial(),
    response: sucesso(contato),
  }),
  revelarDocumento: endpoint({
    method: 'POST',
    path: `${base}/{id}/documento`,
    permission: 'contatos.documento.ver',
    summary: 'O CPF ou CNPJ inteiro, do cadastro ou de um campo próprio; fica registrado quem viu',
    params: porId,
    query: z.object({ campo: z.string().max(60, 'Campo inválido').optional() }),
    response: sucesso(z.object({ documento: z.string().nullable() })),
    limit: 60,
  }),
  incluirMeio: endpoint({
    method: 'POST',
    path: `${base}/{id}/meios`,
    permission: editar,
    summary: 'Mais um telefone ou e-mail',
    params: porId,
    body: novoMeio,
    response: sucesso(contato),
  }),
  tirarMeio: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/meios`,
    permission: editar,
    summary: 'Tira um telefone ou e-mail',
    params: porId,
    body: z.object({ tipo: z.enum(['telefone', 'email']), valor: z.string().max(255) }),
    response: sucesso(contato),
  }),
  incluirEndereco: endpoint({
    method: 'POST',
    path: `${base}/{id}/enderecos`,
    permission: editar,
    summary: 'Mais um endereço',
    params: porId,
    body: dadosDoEndereco,
    response: sucesso(endereco),
  }),
  alterarEndereco: endpoint({
    method: 'PUT',
    path: `${base}/{id}/enderecos/{item}`,
    permission: editar,
    summary: 'Corrige um endereço',
    params: doContato,
    body: dadosDoEndereco,
    response: sucesso(endereco),
  }),
  tirarEndereco: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/enderecos/{item}`,
    permission: editar,
    summary: 'Tira um endereço',
    params: doContato,
    response: ok,
  }),
  incluirUnidade: endpoint({
    method: 'POST',
    path: `${base}/{id}/unidades`,
    permission: editar,
    summary: 'Mais uma unidade consumidora',
    params: porId,
    body: dadosDaUnidade,
    response: sucesso(unidadeConsumidora),
  }),
  alterarUnidade: endpoint({
    method: 'PUT',
    path: `${base}/{id}/unidades/{item}`,
    permission: editar,
    summary: 'Corrige uma unidade consumidora',
    params: doContato,
    body: dadosDaUnidade,
    response: sucesso(unidadeConsumidora),
  }),
  tirarUnidade: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/unidades/{item}`,
    permission: editar,
    summary: 'Tira uma unidade sem dossiê',
    params: doContato,
    response: ok,
  }),
  ligarEmpresa: endpoint({
    method: 'PUT',
    path: `${base}/{id}/empresas/{item}`,
    permission: editar,
    summary: 'A pessoa trabalha nesta empresa',
    params: doContato,
    body: z.object({ papel: z.string().trim().max(80).default('') }),
    response: sucesso(contato),
  }),
  desligarEmpresa: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/empresas/{item}`,
    permission: editar,
    summary: 'Já não trabalha',
    params: doContato,
    response: sucesso(contato),
  }),
  emMassa: endpoint({
    method: 'POST',
    path: `${base}/em-massa`,
    permission: editar,
    summary: 'Etiqueta ou dono de muitos de uma vez',
    limit: 20,
    body: z.object({
      selecao,
      etiquetar: tags.optional(),
      desetiquetar: tags.optional(),
      responsavel_id: z.uuid().nullable().optional(),
    }),
    response: sucesso(z.object({ mudados: z.number().int() })),
  }),
  linhaDoTempo: endpoint({
    method: 'GET',
    path: `${base}/{id}/linha-do-tempo`,
    permission: ver,
    summary: 'O que aconteceu com este contato, no que a pessoa pode ver',
    params: porId,
    query: z.object({ cursor: z.string().max(300).optional() }),
    response: sucesso(z.object({ passos: z.array(passo), proximo: z.string().nullable() })),
  }),
  relacionados: endpoint({
    method: 'GET',
    path: `${base}/{id}/relacionados`,
    permission: ver,
    summary: 'Conversas, cartões e dossiês que a pessoa pode ver',
    params: porId,
    response: sucesso(relacionados),
  }),
  exportar: endpoint({
    method: 'GET',
    path: `${base}/exportar`,
    permission: 'contatos.contato.exportar',
    summary: 'Exatamente o que o filtro mostra, em CSV ou XLSX',
    bruto: true,
    limit: 20,
    query: z.object({
      ...filtrosDeContato,
      ids: repetido(z.uuid()),
      formato: z.enum(['csv', 'xlsx', 'json'], 'Formato inválido').default('csv'),
      documentos: booleano.default(false),
    }),
    response: z.any(),
  }),
}
