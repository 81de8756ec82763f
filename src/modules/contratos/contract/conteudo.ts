import { z } from 'zod'
import { papeisDeQuemAssina } from '../tipos.ts'

const texto = (maximo: number, frase: string) => z.string(frase).trim().max(maximo, `${frase} (até ${maximo} letras)`)
const paragrafo = texto(4000, 'O parágrafo é longo').min(1, 'Escreva o parágrafo, ou tire este bloco')

export const quadrosDoContrato = ['cet', 'parcelas', 'equipamentos', 'unidades', 'cenarios', 'coberturas'] as const
export type NomeDoQuadro = (typeof quadrosDoContrato)[number]

/** A part of a clause. `{cliente.nome}` in a text is a variable; `quadro` is a table that the proposal fills. */
export const blocoDaClausula = z.discriminatedUnion(
  'tipo',
  [
    z.object({ tipo: z.literal('paragrafo'), texto: paragrafo }),
    z.object({ tipo: z.literal('lista'), itens: z.array(paragrafo).min(1, 'A lista precisa de um item').max(40) }),
    z.object({
      tipo: z.literal('tabela'),
      colunas: z.array(texto(60, 'O título da coluna é longo')).min(2, 'A tabela tem duas colunas ou mais').max(6),
      linhas: z
        .array(z.array(texto(300, 'A célula é longa')).max(6))
        .min(1, 'A tabela precisa de uma linha')
        .max(40),
    }),
    z.object({ tipo: z.literal('quadro'), quadro: z.enum(quadrosDoContrato, 'Escolha o quadro') }),
  ],
  'Bloco desconhecido',
)
export type BlocoDaClausula = z.infer<typeof blocoDaClausula>

/** The clause stays only when the variable has (or has not) the value. */
export const condicaoDaClausula = z.object({
  variavel: z.string('Escolha a variável').min(1, 'Escolha a variável').max(60),
  op: z.enum(['igual', 'diferente', 'preenchida'], 'Escolha a comparação'),
  valor: texto(120, 'O valor é longo'),
})

export const clausula = z.object({
  id: z.string().min(1, 'Cláusula sem identificador').max(60),
  titulo: texto(120, 'O título é longo').min(1, 'Dê um título à cláusula'),
  blocos: z.array(blocoDaClausula).min(1, 'A cláusula está vazia').max(40),
  /** printed with emphasis (CDC art. 54 §4) */
  destaque: z.boolean(),
  /** limits a right of the customer: must have emphasis */
  limita: z.boolean(),
  /** items of the checklist that it answers */
  atende: z.array(z.string().max(40)).max(20),
  condicao: condicaoDaClausula.nullable(),
})
export type Clausula = z.infer<typeof clausula>

export const conteudoDoModelo = z.object({
  titulo: texto(160, 'O título é longo').min(1, 'Dê um título ao contrato'),
  clausulas: z.array(clausula).min(1, 'O modelo precisa de uma cláusula').max(80, 'São até 80 cláusulas'),
})
export type ConteudoDoModelo = z.infer<typeof conteudoDoModelo>

export const signatario = z.object({
  nome: texto(160, 'O nome é longo').min(3, 'Diga o nome de quem assina'),
  /** digits; empty until it is filled */
  cpf: z.string().max(14, 'CPF inválido'),
  email: texto(255, 'O e-mail é longo').nullable(),
  telefone: z.string().max(20, 'Telefone inválido').nullable(),
  papel: z.enum(papeisDeQuemAssina, 'Escolha o papel de quem assina'),
  contato_id: z.uuid().nullable(),
})
export type Signatario = z.infer<typeof signatario>

export const quadro = z.object({
  titulo: z.string(),
  colunas: z.array(z.string()),
  linhas: z.array(z.array(z.string())),
})
export type Quadro = z.infer<typeof quadro>

/** Values of variables: money in centavos, days as YYYY-MM-DD, numbers with a point. */
export const valores = z.record(z.string().max(60), z.string().max(500, 'O valor tem no máximo 500 letras'))
export type Valores = z.infer<typeof valores>

export const conteudoDoContrato = conteudoDoModelo.extend({
  variaveis: valores,
  /** what the accepted proposal says: the contract is held to it */
  da_proposta: valores,
  quadros: z.partialRecord(z.enum(quadrosDoContrato), quadro),
  signatarios: z.array(signatario).max(10, 'São até 10 pessoas'),
  /** one after another, in the order of the list */
  ordenado: z.boolean(),
})
export type ConteudoDoContrato = z.infer<typeof conteudoDoContrato>
