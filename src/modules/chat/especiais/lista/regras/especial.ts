import { z } from 'zod'
import { obrigatorio } from '#modules/chat/nucleo/regras/envio/campos.ts'
import { repetidos } from '../../comum/regras/repetidos.ts'
import type { Especial } from '#modules/chat/nucleo/regras/envio/especial.ts'

const SECOES_MAX = 10
const LINHAS_MAX = 30

const forma = z.object({
  tipo: z.literal('lista'),
  titulo: z.string(),
  descricao: z.string().default(''),
  rodape: z.string().default(''),
  botao: z.string(),
  secoes: z.array(
    z.object({
      titulo: z.string(),
      linhas: z.array(z.object({ id: z.string(), titulo: z.string(), descricao: z.string().default('') })),
    }),
  ),
})

declare module '#modules/chat/nucleo/regras/envio/especial.ts' {
  interface FormasDeEspecial {
    lista: typeof forma
  }
  interface EspeciaisRecebidos {
    /** the options that were offered */
    menu: {
      tipo: 'menu'
      titulo: string
      descricao: string
      rodape: string
      botao: string
      secoes: { titulo: string; linhas: { id: string; titulo: string; descricao: string }[] }[]
    }
    /** the chosen one */
    lista: { tipo: 'lista'; id: string; titulo: string; descricao?: string }
  }
}

const SECOES = `A lista precisa de 1 a ${SECOES_MAX} seções`
const LINHAS = `A lista tem no máximo ${LINHAS_MAX} itens no total`

const linha = z.object({
  id: obrigatorio('Identificador do item é obrigatório'),
  titulo: obrigatorio('Título do item é obrigatório'),
  descricao: z.string('Descrição inválida').default(''),
})
const secao = z.object({
  titulo: obrigatorio('Título da seção é obrigatório'),
  linhas: z.array(linha, 'A seção precisa de ao menos um item').min(1, 'A seção precisa de ao menos um item'),
})

/** A menu that opens from one button. The id of the chosen row is returned, so ids must be unique. */
export const lista = z
  .object({
    titulo: obrigatorio('Título da lista é obrigatório'),
    descricao: z.string('Descrição inválida').default(''),
    rodape: z.string('Rodapé inválido').default(''),
    botao: obrigatorio('Texto do botão da lista é obrigatório'),
    secoes: z.array(secao, SECOES).min(1, SECOES).max(SECOES_MAX, SECOES),
  })
  .superRefine(({ secoes }, falhas) => {
    const lugares = secoes.flatMap((s, i) =>
      s.linhas.map((l, j) => ({ id: l.id, path: ['secoes', i, 'linhas', j, 'id'] })),
    )
    if (lugares.length > LINHAS_MAX) falhas.addIssue({ code: 'custom', path: ['secoes'], message: LINHAS })
    for (const n of repetidos(lugares.map((l) => l.id)))
      falhas.addIssue({
        code: 'custom',
        path: lugares[n]?.path ?? ['secoes'],
        message: 'Identificador de item repetido',
      })
  })

export const especial: Especial<'lista'> = {
  tipo: 'lista',
  forma,
  limites: lista,
  resumo: (e) =>
    [e.titulo, e.descricao, ...e.secoes.flatMap((s) => [s.titulo, ...s.linhas.map((l) => `• ${l.titulo}`)])]
      .filter(Boolean)
      .join('\n'),
  // `lista` is the name of the answer; the list of options itself is stored as `menu`
  dados: ({ titulo, descricao, rodape, botao, secoes }) => ({ tipo: 'menu', titulo, descricao, rodape, botao, secoes }),
  recebidos: { lista: { escolhidas: (e) => [e.titulo] } },
}
