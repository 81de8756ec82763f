import type { ComponentType } from 'react'
import { criarEncaixe } from '#platform/navegador/encaixe.ts'
import type { Href } from '#platform/navegador/href.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'

/** The page of what brings or wants a material, for who may open it. */
export interface LinkDaOrigem {
  tipo: string
  permissao: string
  link: (id: string) => Href
}

/** Modules above name the pages of their arrivals and demands. */
export const linksDasOrigens = criarEncaixe<LinkDaOrigem>()

/** What modules above offer to do with the selected rows of the list of materials. */
export const acoesDosMateriais = criarEncaixe<ComponentType<{ escolhidos: readonly Opcao[] }>>()

/** The page of another module that a list without materials may begin with. */
export interface ComecoDosMateriais {
  rotulo: string
  permissao: string
  link: () => Href
}
export const comecosDosMateriais = criarEncaixe<ComecoDosMateriais>()
