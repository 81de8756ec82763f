import type { Cor, Medir, No, Traco } from '#platform/pdf/folhas.ts'
import type { Bloco, Estilo, Frase, Tema, Tom } from './blocos.ts'
import { escrever, type Composicao, type Escrita } from './escrever.ts'
import { empilhar, filho, mover, type Peca } from './pecas.ts'
import { pecasDaTabela } from './tabela.ts'

const PARAGRAFOS: Record<Estilo, Escrita & { antes: number }> = {
  grande: { corpo: 12.5, linha: 18, antes: 8 },
  normal: { corpo: 10, linha: 15, antes: 7 },
  pequeno: { corpo: 9, linha: 13, antes: 5 },
  nota: { corpo: 8, linha: 11.5, antes: 5 },
}
const TITULOS = {
  1: { corpo: 26, linha: 32, antes: 0, papel: 'H1' },
  2: { corpo: 16, linha: 22, antes: 26, papel: 'H2' },
  3: { corpo: 11, linha: 16, antes: 14, papel: 'H3' },
} as const

export function corDoTom(tema: Tema, tom: Tom): { forte: Cor; suave: Cor } {
  if (tom === 'bom') return { forte: tema.bom, suave: tema.bomSuave }
  if (tom === 'cuidado') return { forte: tema.cuidado, suave: tema.cuidadoSuave }
  if (tom === 'info') return { forte: tema.info, suave: tema.infoSuave }
  return tom === 'marca' ? { forte: tema.marcaTexto, suave: tema.marcaSuave } : { forte: tema.texto, suave: tema.fundo }
}

/** The pieces of a block, and its nodes under `em`. */
export function compor(c: Composicao, b: Bloco, em: No): Peca[] {
  switch (b.tipo) {
    case 'titulo':
      return titulo(c, b, em)
    case 'paragrafo': {
      const e = PARAGRAFOS[b.estilo ?? 'normal']
      const cor = b.cor ?? (b.estilo === 'nota' || b.estilo === 'pequeno' ? c.tema.fraco : c.tema.texto)
      return [{ ...escrever(c, b.frase, { ...e, cor }, filho(em, 'P')), antes: e.antes }]
    }
    case 'lista':
      return lista(c, b, em)
    case 'tabela':
      return pecasDaTabela(c, b, em)
    case 'cartoes':
      return [cartoes(c, b, em)]
    case 'figura': {
      const no = filho(em, 'Figure', b.alt)
      return [{ altura: b.altura, antes: 10, tracos: b.desenhar(c.largura).map((t) => ({ ...t, no })) }]
    }
    case 'aviso':
      return [aviso(c, b, em)]
    case 'colunas':
      return [colunas(c, b, em)]
    case 'caixa':
      return [caixa(c, b, em)]
    case 'espaco':
      return [{ altura: b.altura, antes: 0, tracos: [] }]
    case 'quebra':
      return [{ altura: 0, antes: 0, tracos: [], quebra: true, comProxima: true }]
  }
}

/** Composes blocks one after the other. A paragraph that introduces a figure stays on the figure's page. */
export const comporTodos = (c: Composicao, blocos: readonly Bloco[], em: No): Peca[] =>
  blocos.flatMap((b, i) => {
    const pecas = compor(c, b, em)
    const apresenta = b.tipo === 'paragrafo' && blocos[i + 1]?.tipo === 'figura'
    return apresenta ? pecas.map((p) => ({ ...p, comProxima: true })) : pecas
  })

type Um<T extends Bloco['tipo']> = Extract<Bloco, { tipo: T }>

function titulo(c: Composicao, b: Um<'titulo'>, em: No): Peca[] {
  const e = TITULOS[b.nivel]
  const no = filho(em, e.papel)
  const frase: Frase = b.numero ? [{ texto: `${b.numero}  `, cor: c.tema.marcaTexto }, b.texto] : b.texto
  const escrito = escrever(c, frase, { ...e, letra: 'forte' }, no)
  const nota = b.nota
    ? [{ ...escrever(c, b.nota, { corpo: 9, linha: 13, cor: c.tema.fraco }, filho(em, 'P')), antes: 2 }]
    : []
  return [{ ...empilhar([escrito, ...nota]), antes: e.antes, comProxima: true }]
}

function lista(c: Composicao, b: Um<'lista'>, em: No): Peca[] {
  const no = filho(em, 'L')
  const { tema } = c
  const marcas: Record<NonNullable<typeof b.marca>, Traco[]> = {
    ponto: [{ tipo: 'retangulo', x: 3, y: 6, largura: 3.4, altura: 3.4, raio: 1.7, fundo: tema.marca }],
    sim: [
      {
        tipo: 'linha',
        pontos: [
          [1.5, 8],
          [4.2, 10.6],
          [9, 4.8],
        ],
        borda: tema.bom,
        espessura: 1.4,
      },
    ],
    nao: [
      {
        tipo: 'linha',
        pontos: [
          [2, 5],
          [8, 11],
        ],
        borda: tema.cuidado,
        espessura: 1.3,
      },
      {
        tipo: 'linha',
        pontos: [
          [8, 5],
          [2, 11],
        ],
        borda: tema.cuidado,
        espessura: 1.3,
      },
    ],
  }
  return b.itens.map((item, i) => {
    const corpo = filho(filho(no, 'LI'), 'LBody')
    const escrito = escrever(c, item, { corpo: 10, linha: 15 }, corpo, 15)
    return { ...escrito, antes: i === 0 ? 6 : 3, tracos: [...marcas[b.marca ?? 'ponto'], ...escrito.tracos] }
  })
}

function cartoes(c: Composicao, b: Um<'cartoes'>, em: No): Peca {
  const entre = 8
  const largura = (c.largura - entre * (b.itens.length - 1)) / Math.max(1, b.itens.length)
  const prontos = b.itens.map((item) => {
    const { forte, suave } = corDoTom(c.tema, item.tom ?? 'neutro')
    const dentro = { ...c, largura: largura - 22 }
    const corpo = tamanhoQueCabe(c.medir, item.valor, dentro.largura, 17)
    const pecas = [
      escrever(dentro, item.rotulo, { corpo: 8.5, linha: 12, cor: c.tema.fraco }, filho(em, 'P')),
      { ...escrever(dentro, item.valor, { corpo, linha: 22, letra: 'forte', cor: forte }, filho(em, 'P')), antes: 3 },
      ...(item.nota
        ? [{ ...escrever(dentro, item.nota, { corpo: 8.5, linha: 12, cor: c.tema.fraco }, filho(em, 'P')), antes: 2 }]
        : []),
    ]
    return { ...empilhar(pecas), suave }
  })
  const altura = Math.max(...prontos.map((p) => p.altura)) + 20
  const tracos = prontos.flatMap((p, i): Traco[] => {
    const x = i * (largura + entre)
    return [
      { tipo: 'retangulo', x, y: 0, largura, altura, raio: 6, fundo: p.suave },
      ...p.tracos.map((t) => mover(t, x + 11, 10)),
    ]
  })
  return { altura, antes: 10, tracos }
}

/** Shrinks a figure that would break. */
function tamanhoQueCabe(medir: Medir, texto: string, largura: number, corpo: number): number {
  const largo = medir(texto, 'forte', corpo)
  return largo <= largura ? corpo : Math.max(9, Math.floor(((corpo * largura) / largo) * 10) / 10)
}

function aviso(c: Composicao, b: Um<'aviso'>, em: No): Peca {
  const { forte, suave } = corDoTom(c.tema, b.tom)
  const dentro = { ...c, largura: c.largura - 30 }
  const escrito = escrever(dentro, b.frase, { corpo: 9.5, linha: 14 }, filho(em, 'Note'))
  const altura = escrito.altura + 18
  return {
    altura,
    antes: 10,
    tracos: [
      { tipo: 'retangulo', x: 0, y: 0, largura: c.largura, altura, raio: 6, fundo: suave },
      { tipo: 'retangulo', x: 0, y: 0, largura: 3.5, altura, raio: 1.75, fundo: forte },
      ...escrito.tracos.map((t) => mover(t, 16, 9)),
    ],
  }
}

function colunas(c: Composicao, b: Um<'colunas'>, em: No): Peca {
  const entre = 20
  const soma = b.partes.reduce((s, p) => s + p.largura, 0)
  const util = c.largura - entre * (b.partes.length - 1)
  let x = 0
  const tracos: Traco[] = []
  let altura = 0
  for (const p of b.partes) {
    const largura = (util * p.largura) / soma
    const pronta = empilhar(comporTodos({ ...c, largura }, p.blocos, em))
    tracos.push(...pronta.tracos.map((t) => mover(t, x, 0)))
    altura = Math.max(altura, pronta.altura)
    x += largura + entre
  }
  return { altura, antes: 12, tracos }
}

function caixa(c: Composicao, b: Um<'caixa'>, em: No): Peca {
  const margem = 14
  const pronta = empilhar(comporTodos({ ...c, largura: c.largura - margem * 2 }, b.blocos, em))
  const altura = pronta.altura + margem * 2
  return {
    altura,
    antes: 10,
    tracos: [
      { tipo: 'retangulo', x: 0, y: 0, largura: c.largura, altura, raio: 8, fundo: b.fundo, borda: b.borda },
      ...pronta.tracos.map((t) => mover(t, margem, margem)),
    ],
  }
}
