import { comoObjeto } from '#kit/objeto.ts'
import type { Catalogo } from './definicao.ts'
import { nomeDoNo, rotuloDoTipo, saidasDe } from './nos/registro.ts'
import type { Aresta, Fluxo, No } from './tipos.ts'

export interface Diferenca {
  tipo: 'novo' | 'removido' | 'mudou' | 'ligacao'
  no: string | null
  texto: string
}

const campos: Record<string, string> = {
  texto: 'o texto',
  arquivo: 'o arquivo',
  resposta: 'o tipo da resposta',
  variavel: 'a variável',
  minimo: 'o mínimo',
  maximo: 'o máximo',
  tentativas: 'as tentativas',
  recusa: 'a mensagem de erro',
  limite_min: 'o tempo de espera',
  botao: 'o rótulo da lista',
  forma: 'a forma do menu',
  opcoes: 'as opções',
  casos: 'os casos',
  faixas: 'os horários',
  feriados: 'os feriados',
  feriados_nacionais: 'os feriados nacionais',
  metodo: 'o método',
  url: 'o endereço',
  cabecalhos: 'os cabeçalhos',
  corpo: 'o corpo',
  timeout_ms: 'o tempo limite',
  mapa: 'o mapa da resposta',
  exemplo: 'o exemplo',
  atribuicoes: 'os valores',
  acao: 'a ação',
  parametros: 'os detalhes',
  instrucao: 'a instrução',
  enviar: 'o envio ao cliente',
  ate: 'o que se espera',
  quantidade: 'a duração',
  unidade: 'a duração',
  alvo: 'o destino',
  parte: 'a parte chamada',
  recebe: 'o que recebe',
  entradas: 'o que a parte recebe',
  retornos: 'o que a parte devolve',
}

/** Lists the changes between two versions as sentences. Positions on the canvas are ignored. */
export function diferencas(antes: Fluxo, depois: Fluxo, catalogo: Catalogo): Diferenca[] {
  const [velhos, novos] = [new Map(antes.nos.map((n) => [n.id, n])), new Map(depois.nos.map((n) => [n.id, n]))]
  const nome = (n: No) => nomeDoNo(n, catalogo)
  return [
    ...depois.nos
      .filter((n) => !velhos.has(n.id))
      .map((n): Diferenca => ({
        tipo: 'novo',
        no: n.id,
        texto: `Novo: ${rotuloDoTipo(n.tipo).toLowerCase()} “${nome(n)}”`,
      })),
    ...antes.nos
      .filter((n) => !novos.has(n.id))
      .map((n): Diferenca => ({
        tipo: 'removido',
        no: null,
        texto: `Removido: ${rotuloDoTipo(n.tipo).toLowerCase()} “${nome(n)}”`,
      })),
    ...depois.nos.flatMap((n) => {
      const velho = velhos.get(n.id)
      const mudancas = velho ? mudou(velho, n) : []
      return mudancas.length > 0
        ? [{ tipo: 'mudou' as const, no: n.id, texto: `“${nome(n)}”: mudou ${emLista(mudancas)}` }]
        : []
    }),
    ...ligacoes(antes, depois, catalogo),
  ]
}

function mudou(a: No, b: No): string[] {
  const [x, y] = [comoObjeto(a.dados), comoObjeto(b.dados)]
  const chaves = [...new Set([...Object.keys(x), ...Object.keys(y)])].filter(
    (k) => JSON.stringify(x[k]) !== JSON.stringify(y[k]),
  )
  return [
    ...new Set([
      ...(a.nome === b.nome ? [] : ['o nome']),
      ...(a.tipo === b.tipo ? [] : ['o tipo']),
      ...chaves.map((k) => campos[k] ?? k),
    ]),
  ]
}

function ligacoes(antes: Fluxo, depois: Fluxo, catalogo: Catalogo): Diferenca[] {
  const chave = (a: Aresta) => `${a.de} ${a.saida}`
  const velhas = new Map(antes.arestas.map((a) => [chave(a), a]))
  const novas = new Map(depois.arestas.map((a) => [chave(a), a]))
  const nos = new Map(depois.nos.map((n) => [n.id, n]))
  return [...new Set([...velhas.keys(), ...novas.keys()])].flatMap((k) => {
    const [velha, nova] = [velhas.get(k), novas.get(k)]
    const aresta = nova ?? velha
    const de = aresta && nos.get(aresta.de)
    if (!de || velha?.para === nova?.para) return []
    const saida = saidasDe(de, catalogo).find((s) => s.id === aresta.saida)
    const alvo = nova && nos.get(nova.para)
    const quem = `“${nomeDoNo(de, catalogo)}”, saída “${saida?.nome ?? aresta.saida}”`
    return saida || alvo
      ? [
          {
            tipo: 'ligacao' as const,
            no: de.id,
            texto: alvo
              ? `${quem}: ${velha ? 'agora leva' : 'leva'} a “${nomeDoNo(alvo, catalogo)}”`
              : `${quem}: não leva mais a lugar nenhum`,
          },
        ]
      : []
  })
}

const emLista = (itens: string[]): string =>
  itens.length < 2 ? (itens[0] ?? '') : `${itens.slice(0, -1).join(', ')} e ${itens.at(-1)}`
