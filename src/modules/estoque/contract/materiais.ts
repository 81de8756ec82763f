import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { endpoint } from '#kit/endpoint.ts'
import { consultaDePagina, sucesso, sucessoPaginado } from '#kit/pagina.ts'
import { porId, repetido } from '#kit/parametros.ts'
import { cursor, historico } from '#modules/auditoria/contract/historicos.ts'
import {
  estadosDoSaldo,
  rastreios,
  tiposDeAlerta,
  tiposDeItemNovo,
  tiposDeLocal,
  tiposDeOrigem,
  tiposNaLista,
} from '../tipos.ts'
import { base, chave, EDITAR, motivo, MOVER, nome, quantidade, sigla, texto, umId, VER } from './comum.ts'

const raiz = `${base}/materiais` as const

/** Absent for who may not see costs. */
const custo = z.object({ qtd: z.string(), valor_centavos: z.number(), medio_centavos: z.number().nullable() })

export const materialNaLista = z.object({
  id: z.string(),
  codigo: z.string(),
  nome: z.string(),
  unidade: z.string(),
  rastreio: z.enum(rastreios),
  categoria: z.string().nullable(),
  /** address of the picture of its item */
  foto: z.string().nullable(),
  /** in places of use; what is on its way, held back or damaged is `retido` */
  saldo: z.string(),
  reservado: z.string(),
  disponivel: z.string(),
  retido: z.string(),
  lugares: z.array(z.object({ nome: z.string(), qtd: z.string() })),
  /** the next 30 days; `passos` are what comes and what is wanted, by days from today */
  previsao: z.object({
    a_chegar: z.string(),
    demanda: z.string(),
    previsto: z.string(),
    minimo: z.string(),
    passos: z.array(z.object({ dia: z.number().int(), delta: z.number() })),
    /** the most urgent open alert */
    aviso: z.enum(tiposDeAlerta).nullable(),
  }),
  custo: custo.optional(),
})
export type MaterialNaLista = z.infer<typeof materialNaLista>

const lugarDoMaterial = z.object({
  local_id: z.string(),
  nome: z.string(),
  tipo: z.enum(tiposDeLocal),
  qtd: z.string(),
  reservado: z.string(),
  endereco: z.string(),
})
export const material = materialNaLista.omit({ lugares: true, previsao: true }).extend({
  categoria_id: z.string().nullable(),
  ncm: z.string().nullable(),
  casas: z.number().int(),
  arquivado: z.boolean(),
  /** the day of its first movement: from it on unit and tracking stay */
  movido_desde: z.string().nullable(),
  lugares: z.array(lugarDoMaterial),
  conversoes: z.array(z.object({ de: z.string(), para: z.string(), num: z.number(), den: z.number() })),
})
export type Material = z.infer<typeof material>

const fichaDeEstoque = {
  codigo: texto(40, 'O código tem no máximo 40 letras').min(1, 'Diga o código'),
  unidade: sigla,
  rastreio: z.enum(rastreios, 'Escolha o rastreio'),
  categoria_id: umId('Escolha a categoria').nullable().default(null),
  ncm: z
    .string('O NCM tem 2 ou 8 números')
    .trim()
    .transform((v) => v.replaceAll('.', ''))
    .pipe(z.string().regex(/^(\d{2}(\d{6})?)?$/, 'O NCM tem 2 ou 8 números'))
    .transform((v) => v || null)
    .nullable()
    .default(null),
}
export const novoMaterial = z.object({
  ...fichaDeEstoque,
  /** an item of the catalogue, or the name of one that is not there yet */
  item: z.union(
    [
      z.object({ id: umId('Escolha o item do catálogo') }),
      z.object({
        tipo: z.enum(tiposDeItemNovo, 'Escolha o tipo'),
        marca: texto(80, 'A marca tem no máximo 80 letras').default(''),
        modelo: nome(120),
      }),
    ],
    'Escolha um item do catálogo ou escreva o nome',
  ),
})
export type NovoMaterial = z.infer<typeof novoMaterial>
export const mudancaDoMaterial = z.object(fichaDeEstoque)

export const linhaDoKardex = z.object({
  ordem: z.string(),
  movimento_id: z.string(),
  tipo: z.string(),
  ocorrido_em: z.string(),
  registrado_em: z.string(),
  de: z.string(),
  para: z.string(),
  /** null: it moved inside the company, `qtd` says how many */
  delta: z.string().nullable(),
  qtd: z.string(),
  /** after it; null where kind, person or days are filtered: what lies between is not there */
  saldo: z.string().nullable(),
  lote: z.string().nullable(),
  documento: z.string(),
  motivo: z.string(),
  por: z.string().nullable(),
  estornado: z.boolean(),
  valor_centavos: z.number().optional(),
})
export type LinhaDoKardex = z.infer<typeof linhaDoKardex>

const doLocal = { local: umId('Local inválido').optional() }
const porQue = z.object({
  local: z.string(),
  /** month of the close that `base` comes from */
  mes: z.string().nullable(),
  base: z.string(),
  linhas: z.array(
    z.object({
      movimento_id: z.string(),
      tipo: z.string(),
      ocorrido_em: z.string(),
      delta: z.string(),
      soma: z.string(),
    }),
  ),
  soma: z.string(),
  gravado: z.string(),
})
const serie = z.object({
  id: z.string(),
  numero: z.string(),
  local: z.string(),
  /** of a serial that left the company: the movement that took it */
  saiu: z.object({ dia: z.string(), documento: z.string(), motivo: z.string(), por: z.string().nullable() }).nullable(),
})
const lote = z.object({
  id: z.string(),
  numero: z.string(),
  fabricante: z.string(),
  validade: z.string().nullable(),
  /** the day it came first */
  desde: z.string(),
  saldo: z.string(),
  lugares: z.array(z.object({ local_id: z.string(), nome: z.string(), qtd: z.string() })),
})
export type Lote = z.infer<typeof lote>
const reserva = z.object({
  id: z.string(),
  origem_tipo: z.string(),
  documento: z.string(),
  local: z.string().nullable(),
  qtd: z.string(),
  precisa_em: z.string().nullable(),
  /** the last day on which it holds */
  ate: z.string().nullable(),
  por: z.string().nullable(),
})
/** What a typed or scanned text means. */
const achado = z.object({
  material: materialNaLista.omit({ foto: true, lugares: true, previsao: true }),
  serie: z.string().nullable(),
  lote: z.string().nullable(),
  /** available in the place that was asked about, and what of it is promised */
  aqui: z.string().nullable(),
  reservado_aqui: z.string().nullable(),
})
export type Achado = z.infer<typeof achado>

export const materiais = {
  listar: endpoint({
    method: 'GET',
    path: raiz,
    permission: VER,
    summary: 'Os materiais do estoque com seus saldos',
    query: z.object({
      busca: z.string().trim().max(120, 'A busca tem no máximo 120 letras').optional(),
      categoria: repetido(umId('Categoria inválida')),
      local: umId('Local inválido').optional(),
      estado: repetido(z.enum(estadosDoSaldo, 'Estado inválido')),
      /** with an open alert of these kinds */
      aviso: repetido(z.enum(tiposDeAlerta, 'Aviso inválido')),
      ...consultaDePagina(50, 200),
    }),
    response: sucessoPaginado(materialNaLista),
  }),
  achar: endpoint({
    method: 'GET',
    path: `${raiz}/achar`,
    permission: VER,
    summary: 'O material de um código ou de uma série, ou os que se parecem com o texto',
    query: z.object({
      texto: z.string('Digite um código').trim().min(1, 'Digite um código').max(120, 'O texto é longo demais'),
      ...doLocal,
    }),
    response: sucesso(z.object({ exato: achado.nullable(), parecidos: z.array(achado) })),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${raiz}/{id}`,
    permission: VER,
    summary: 'Um material: saldo por lugar, conversões, custo médio',
    params: porId,
    response: sucesso(material),
  }),
  kardex: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/kardex`,
    permission: VER,
    summary: 'As linhas do livro de um material, a mais recente primeiro',
    params: porId,
    query: z.object({
      ...doLocal,
      lote: umId('Lote inválido').optional(),
      tipo: repetido(z.enum(tiposNaLista, 'Tipo inválido')),
      pessoa: umId('Pessoa inválida').optional(),
      de: dia('Data inválida').optional(),
      ate: dia('Data inválida').optional(),
      ...consultaDePagina(50, 200),
    }),
    response: sucesso(z.object({ linhas: z.array(linhaDoKardex), proximo: z.string().nullable() })),
  }),
  abrir: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/aberto`,
    permission: VER,
    summary: 'Diz que a página do material está aberta, e devolve quem mais a tem aberta agora',
    params: porId,
    response: sucesso(z.array(z.object({ id: z.string(), nome: z.string(), foto: z.string().nullable() }))),
  }),
  porQue: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/por-que`,
    permission: VER,
    summary: 'As linhas que fazem o saldo de um lugar desde o último fechamento',
    params: porId,
    query: z.object({ local: umId('Local inválido') }),
    response: sucesso(porQue),
  }),
  series: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/series`,
    permission: VER,
    summary: 'As séries de um material e onde estão',
    params: porId,
    query: z.object({
      busca: z.string().trim().max(60, 'A série tem no máximo 60 letras').optional(),
      cursor: z.string().max(300).optional(),
    }),
    response: sucesso(z.object({ series: z.array(serie), proximo: z.string().nullable() })),
  }),
  lotes: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/lotes`,
    permission: VER,
    summary: 'Os lotes de um material e onde estão, o que sai primeiro à frente',
    params: porId,
    query: z.object({
      ...doLocal,
      /** also those of which nothing is left */
      todos: z.enum(['sim', 'nao'], 'Filtro inválido').default('nao'),
      cursor: z.string().max(300).optional(),
    }),
    response: sucesso(z.object({ lotes: z.array(lote), proximo: z.string().nullable() })),
  }),
  reservas: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/reservas`,
    permission: VER,
    summary: 'As reservas ativas de um material',
    params: porId,
    response: sucesso(z.array(reserva)),
  }),
  reservar: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/reservas`,
    permission: MOVER,
    summary: 'Guarda uma quantidade para uma ordem, um projeto ou outra coisa, até um dia',
    params: porId,
    body: z.object({
      chave,
      local_id: umId('Escolha o local'),
      quantidade,
      /** one of both: what a module has, or in words */
      origem: z.object({ tipo: z.enum(tiposDeOrigem, 'Origem inválida'), id: umId('Origem inválida') }).optional(),
      para: texto(80, 'Diga para quem em até 80 letras').default(''),
      precisa_em: dia('Data inválida').nullable().default(null),
      /** the last day on which it holds; null: until it is released */
      ate: dia('Data inválida').nullable().default(null),
    }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  liberar: endpoint({
    method: 'POST',
    path: `${base}/reservas/{id}/liberar`,
    permission: MOVER,
    summary: 'Devolve o que uma reserva ainda guarda',
    params: porId,
    body: z.object({ motivo: motivo.min(1, 'Diga por quê') }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  historico: endpoint({
    method: 'GET',
    path: `${raiz}/{id}/historico`,
    permission: EDITAR,
    summary: 'Quem mudou o quê no cadastro de um material',
    params: porId,
    query: cursor,
    response: historico,
  }),
  criar: endpoint({
    method: 'POST',
    path: raiz,
    permission: EDITAR,
    summary: 'Põe um item sob os cuidados do estoque',
    body: novoMaterial,
    response: sucesso(material),
  }),
  alterar: endpoint({
    method: 'PUT',
    path: `${raiz}/{id}`,
    permission: EDITAR,
    summary: 'Muda o cadastro de um material',
    params: porId,
    body: mudancaDoMaterial,
    response: sucesso(material),
  }),
  enderecar: endpoint({
    method: 'PUT',
    path: `${raiz}/{id}/endereco`,
    permission: EDITAR,
    summary: 'Diz onde o material fica dentro de um local',
    params: porId,
    body: z.object({
      local_id: umId('Escolha o local'),
      /** empty: it has none there */
      endereco: z
        .string('Escreva o endereço')
        .trim()
        .toUpperCase()
        .regex(/^([A-Z0-9][A-Z0-9-]{0,19})?$/, 'Use letras, números e traços, como C-03-2'),
    }),
    response: sucesso(material),
  }),
  converter: endpoint({
    method: 'POST',
    path: `${raiz}/{id}/conversoes`,
    permission: EDITAR,
    summary: 'Diz quanto há em uma embalagem de um material',
    params: porId,
    body: z.object({
      de: sigla,
      num: z.number('Diga quantos').int('Use um número inteiro').min(1, 'Diga quantos').max(1_000_000_000, 'É demais'),
      den: z
        .number('Diga de quantos')
        .int('Use um número inteiro')
        .min(1, 'Diga de quantos')
        .max(1_000_000, 'É demais')
        .default(1),
    }),
    response: sucesso(material),
  }),
}
