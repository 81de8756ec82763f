import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { avisarComDesfazer, avisarFalha } from '#ui/avisos.ts'
import { emUmaLinha, POR_GRUPO, type Busca, type Frase, type Verbo } from '#ui/comandos/busca.ts'
import { ArrowRight, KanbanSquare, UserPlus } from '#ui/icones.ts'
import { linkDoCartao, linkParaMover } from '#modules/funis/links.ts'
import type { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import type { pessoasDoCartao } from '#modules/funis/cartao/contract/pessoas.ts'
import type { funis } from '#modules/funis/nucleo/contract/funis.ts'

export const procurarCartoes = resumo<typeof cartoes.procurar>('GET', '/api/cartoes/procurar')
export const verCartao = resumo<typeof cartoes.obter>('GET', '/api/cartoes/{id}')
export const mudarCartao = resumo<typeof cartoes.alterar>('PATCH', '/api/cartoes/{id}')
export const quemVe = resumo<typeof pessoasDoCartao.quemVe>('GET', '/api/funis/{funil}/pessoas')
export const listarFunis = resumo<typeof funis.listar>('GET', '/api/funis')

export const verbos: readonly Verbo[] = [
  {
    rotulo: 'Novo cartão: escolher o funil',
    path: '/co/funis',
    href: '/co/funis',
    permissao: 'funis.cartao.editar',
    icone: <KanbanSquare />,
    palavras: ['criar', 'oportunidade', 'negócio'],
  },
]

export const buscas: readonly Busca[] = [
  {
    titulo: 'Cartões',
    path: '/funil/{id}',
    icone: <KanbanSquare />,
    async buscar(busca, signal) {
      const { data } = await chamar(procurarCartoes, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((c) => ({
        id: c.id,
        rotulo: c.titulo,
        detalhe: emUmaLinha(c.funil_nome, c.estagio_nome),
        desempate: emUmaLinha(c.contato_nome, c.dossie_numero),
        href: linkDoCartao({ id: c.id, funil: c.funil_id }),
      }))
    },
  },
]

/** The funnels whose cards the user may move, by id. */
async function ondeMovo(): Promise<ReadonlySet<string>> {
  const lista = await consultas.fetchQuery({
    queryKey: ['funis', 'paleta'],
    staleTime: 60_000,
    queryFn: async () => (await chamar(listarFunis, { query: {} })).data,
  })
  return new Set(lista.filter((f) => f.papel !== 'leitor').map((f) => f.id))
}

/** Gives the card to a user, or to none, and offers to give it back. */
async function dar(id: string, para: { id: string; nome: string } | null): Promise<void> {
  try {
    const { data: c } = await chamar(verCartao, { params: { id } })
    await chamar(mudarCartao, { params: { id }, body: { versao: c.versao, responsavel_id: para?.id ?? null } })
    const antes = c.responsavel ?? null
    avisarComDesfazer(para ? `Cartão com ${para.nome}` : 'Cartão sem responsável', () => void dar(id, antes), c.titulo)
  } catch (erro) {
    avisarFalha('O cartão não pôde ser atribuído.', erro)
  }
  await consultas.invalidateQueries({ queryKey: ['funis'] })
}

export const frases: readonly Frase[] = [
  {
    verbo: 'mover',
    titulo: 'Mover cartão',
    path: '/co/funis/oportunidade/{id}',
    permissao: 'funis.cartao.editar',
    icone: <ArrowRight />,
    async buscar(dito, _onde, signal) {
      if (dito.verbo !== 'mover') return []
      const [{ data }, movo] = await Promise.all([
        chamar(procurarCartoes, { query: { busca: dito.quem, limit: POR_GRUPO } }, { signal }),
        ondeMovo(),
      ])
      return data
        .filter((c) => c.situacao === 'aberto' && movo.has(c.funil_id))
        .map((c) => ({
          id: c.id,
          rotulo: `Mover ${c.titulo}: escolher o estágio`,
          detalhe: emUmaLinha(c.funil_nome, c.estagio_nome),
          desempate: emUmaLinha(c.contato_nome, c.dossie_numero),
          href: linkParaMover(c.id, dito.para),
        }))
    },
  },
  {
    verbo: 'atribuir',
    titulo: 'Atribuir este cartão',
    path: '/funil/{id}',
    permissao: 'funis.cartao.editar',
    icone: <UserPlus />,
    async buscar(dito, { cartao }, signal) {
      if (!cartao) return []
      const { data: c } = await chamar(verCartao, { params: { id: cartao } }, { signal })
      const { data } = await chamar(quemVe, { params: { funil: c.funil_id }, query: { busca: dito.quem } }, { signal })
      return data.slice(0, POR_GRUPO).map((p) => ({
        id: p.id,
        rotulo: `Atribuir a ${p.nome}`,
        detalhe: emUmaLinha(p.cargo, c.titulo),
        executar: () => void dar(c.id, p),
      }))
    },
  },
]
